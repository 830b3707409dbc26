import { type ReactNode, useState } from "react";
import { BrandMark } from "#ui/marks/brand-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import type { Settings } from "../settings/settings.ts";
import { saveSettings } from "../settings/store.ts";
import { CatalogueOptions } from "./catalogue-options.tsx";
import { DisplayOptions } from "./display-options.tsx";
import { FeedServiceOptions } from "./feed-service-options.tsx";
import { FileOptions } from "./file-options.tsx";
import { ReaderOptions } from "./reader-options.tsx";
import { ServerOptions } from "./server-options.tsx";

export function Options({ settings: loaded }: { settings: Settings }) {
  const words = useWords("options");
  const [settings, setSettings] = useState(loaded);
  const onChange = (change: Partial<Settings>) => {
    const next = { ...settings, ...change };
    setSettings(next);
    void saveSettings(next);
    // Language and theme are set on the document, outside React.
    if ("language" in change || "theme" in change) setTimeout(() => location.reload(), 50);
  };
  const section = { settings, onChange };
  return (
    <div className="mx-auto max-w-[704px] px-4 pt-8 pb-16 desk:px-8">
      <header>
        <div className="mb-2 flex items-center gap-2.5">
          <BrandMark className="size-5" />
          <h1 className="font-semibold text-22 tracking-[-.015em]">{words.title}</h1>
        </div>
        <p className="text-pretty text-text-2">{words.lead}</p>
      </header>
      <main>
        <Part id="server" title={words.server}>
          <ServerOptions {...section} />
        </Part>
        <Part id="readers" title={words.readers}>
          <ReaderOptions {...section} />
        </Part>
        <Part id="feed-service" title={words.feedService}>
          <FeedServiceOptions {...section} />
        </Part>
        <Part id="display" title={words.display}>
          <DisplayOptions {...section} />
        </Part>
        <Part id="catalogue" title={words.catalogue}>
          <CatalogueOptions server={settings.server} />
        </Part>
        <Part id="file" title={words.file}>
          <FileOptions {...section} />
        </Part>
      </main>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 border-line border-t pt-6">
      <h2 id={`${id}-title`} className="mb-4 font-semibold text-18">
        {title}
      </h2>
      {children}
    </section>
  );
}
