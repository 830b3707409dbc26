import { Suspense, use, useState, useTransition } from "react";
import { countSites, openCatalogue } from "#core/rules/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { checkForUpdate } from "../catalogue/check-for-update.ts";
import { readText, readVersion } from "../catalogue/open-catalogue.ts";
import { currentCatalogue, goBack } from "../catalogue/stored-catalogue.ts";

type UpdateResult = Awaited<ReturnType<typeof checkForUpdate>>;

export function CatalogueOptions({ server }: { server: string }) {
  const [summary, setSummary] = useState(readSummary);
  return (
    <Suspense fallback={<div aria-busy className="h-20" />}>
      <Summary summary={summary} server={server} onChanged={() => setSummary(readSummary())} />
    </Suspense>
  );
}

interface SummaryProps {
  summary: ReturnType<typeof readSummary>;
  server: string;
  onChanged: () => void;
}

function Summary({ summary, server, onChanged }: SummaryProps) {
  const words = useWords("options");
  const language = useLanguage();
  const { version, sites, kept } = use(summary);
  const [looked, setLooked] = useState<UpdateResult>();
  const [isBusy, start] = useTransition();
  const update = () =>
    start(async () => {
      setLooked(await checkForUpdate());
      onChanged();
    });
  const back = () =>
    start(async () => {
      await goBack();
      setLooked(undefined);
      onChanged();
    });
  const when = kept && new Date(kept.at).toLocaleDateString(language, { dateStyle: "medium" });
  return (
    <>
      <p>
        {kept && when ? words.catalogueFrom(new URL(kept.from).host, when) : words.catalogueBundled}{" "}
        <span className="text-text-2 tabular-nums">{words.catalogueSize(sites.toLocaleString(language), version)}</span>
      </p>
      <p className="mt-1 text-13 text-text-2">{words.catalogueHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={update} disabledReason={server === "" ? words.serverMissing : null}>
          {words.updateNow}
        </Button>
        {kept && <Button onClick={back}>{words.goBack}</Button>}
      </div>
      <p role="status" className="mt-2 text-13 empty:hidden">
        {looked && <Outcome looked={looked} />}
      </p>
    </>
  );
}

function Outcome({ looked }: { looked: UpdateResult }) {
  const words = useWords("options");
  switch (looked.kind) {
    case "same":
      return words.upToDate;
    case "newer":
      return words.updated(looked.catalogue.sites);
    case "no-server":
      return <Problem>{words.notAllowed}</Problem>;
    case "failed":
      return <Problem>{words.updateFailed[looked.problem]}</Problem>;
  }
}

async function readSummary() {
  const [version, text, kept] = await Promise.all([readVersion(), readText(), currentCatalogue()]);
  return { version, kept, sites: countSites(openCatalogue(text)) };
}
