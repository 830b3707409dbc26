import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "#ui/controls/button-look.ts";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import { useWords } from "#ui/words/words.ts";
import Globe from "~icons/lucide/globe";
import Library from "~icons/lucide/library";
import Podcast from "~icons/lucide/podcast";
import Search from "~icons/lucide/search";
import { useMe } from "../person/me.ts";

/** What to try when nothing has the name. */
export function NothingByName({ name, hasDirectory }: { name: string; hasDirectory: boolean }) {
  const words = useWords("nameSearch");
  const isOwner = useMe()?.role === "admin";
  return (
    <ul className="mt-6 border-line border-b">
      <Step icon={Globe} title={words.address} hint={words.addressHint} />
      <Step icon={Search} title={words.shorter} hint={words.shorterHint} />
      <Step icon={Library} title={words.catalogue} hint={words.catalogueHint}>
        <Link to="/catalogue" search={{ q: name }} className={buttonLook()}>
          {words.openCatalogue}
        </Link>
      </Step>
      {isOwner && !hasDirectory && (
        <Step icon={Podcast} title={words.directories} hint={words.directoriesHint}>
          <Link to="/admin" hash="directories" className={buttonLook()}>
            {words.openAdmin}
          </Link>
        </Step>
      )}
    </ul>
  );
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  children?: ReactNode;
}

function Step({ icon: Icon, title, hint, children }: StepProps) {
  return (
    <li className="flex gap-4 border-line border-t py-4 max-desk:gap-3">
      <Icon aria-hidden size={18} strokeWidth={1.6} className="mt-[3px] shrink-0 text-text-3" />
      <div className="min-w-0 flex-1 desk:flex desk:items-start desk:justify-between desk:gap-6">
        <div className="min-w-0">
          <h2 className="font-semibold text-15">{title}</h2>
          <p className="text-13 text-text-2">{hint}</p>
        </div>
        {children && <div className="shrink-0 max-desk:mt-2.5">{children}</div>}
      </div>
    </li>
  );
}
