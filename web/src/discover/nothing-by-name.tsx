import { Link } from "@tanstack/react-router";
import { buttonLook } from "#ui/controls/button-look.ts";
import { useWords } from "#ui/words/words.ts";
import Globe from "~icons/lucide/globe";
import Library from "~icons/lucide/library";
import Podcast from "~icons/lucide/podcast";
import Search from "~icons/lucide/search";
import { useMe } from "../person/me.ts";
import { NextStep } from "./next-step.tsx";

/** What to try when nothing has the name. */
export function NothingByName({ name, hasDirectory }: { name: string; hasDirectory: boolean }) {
  const words = useWords("nameSearch");
  const isOwner = useMe()?.role === "admin";
  return (
    <ul className="mt-6 border-line border-b">
      <NextStep icon={Globe} title={words.address}>
        {words.addressHint}
      </NextStep>
      <NextStep icon={Search} title={words.shorter}>
        {words.shorterHint}
      </NextStep>
      <NextStep
        icon={Library}
        title={words.catalogue}
        action={
          <Link to="/catalogue" search={{ q: name }} className={buttonLook()}>
            {words.openCatalogue}
          </Link>
        }
      >
        {words.catalogueHint}
      </NextStep>
      {isOwner && !hasDirectory && (
        <NextStep
          icon={Podcast}
          title={words.directories}
          action={
            <Link to="/admin" hash="directories" className={buttonLook()}>
              {words.openAdmin}
            </Link>
          }
        >
          {words.directoriesHint}
        </NextStep>
      )}
    </ul>
  );
}
