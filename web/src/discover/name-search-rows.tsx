import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { normaliseChannelAddress } from "#core/channel/normalise-channel-address.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import type { ListedSite } from "#core/rules/site-list.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";

const ROW = "-mx-2 flex h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 hover:bg-hover";

/** A site leads to the feeds of its home page, and beside that to its rules. */
export function SiteNameRow({ site: { name, domain, rules, retired } }: { site: ListedSite }) {
  const words = useWords("nameSearch");
  return (
    <li className="flex items-center gap-4 border-line border-t">
      <Link to="/" search={{ url: `https://${domain}/` }} className={ROW}>
        <Named title={name} detail={domain} mark={domain} icon={siteIconOf(domain)} />
      </Link>
      <Link
        to="/catalogue/$domain"
        params={{ domain }}
        className="flex h-8 shrink-0 items-center rounded-control text-13 text-text-2 tabular-nums hover:text-text hover:underline max-desk:h-10"
      >
        <span className="sr-only">{words.rulesOf(name)}: </span>
        {words.rules(rules - retired)}
      </Link>
    </li>
  );
}

interface NameRowProps {
  /** A channel of the person's own, or an address to look up. */
  to: { channelId: string } | { url: string };
  title: string;
  detail: string;
  /** Of the page or the feed, for the mark. */
  address: string;
  /** The address of its picture on the server. */
  icon?: string | null;
  note?: string;
}

export function NameRow({ to, title, detail, address, icon = null, note }: NameRowProps) {
  const content = (
    <>
      <Named title={title} detail={detail} mark={normaliseChannelAddress(address) ?? address} icon={icon} />
      {note && <span className="ml-auto shrink-0 text-13 text-text-2">{note}</span>}
    </>
  );
  return (
    <li className="flex border-line border-t">
      {"url" in to ? (
        <Link to="/" search={to} className={ROW}>
          {content}
        </Link>
      ) : (
        <Link to="/channels/$channelId" params={to} className={ROW}>
          {content}
        </Link>
      )}
    </li>
  );
}

interface NamedProps {
  title: string;
  detail: string;
  mark: string;
  icon: string | null;
}

function Named({ title, detail, mark, icon }: NamedProps): ReactNode {
  return (
    <>
      <SiteMark name={title} mark={mark} icon={icon} />
      <span className="min-w-0 flex-1">
        <span lang={guessLanguage(title)} className="block truncate font-semibold text-14">
          {title}
        </span>
        <span lang={guessLanguage(detail)} className="block truncate text-12 text-text-3 leading-4">
          {detail}
        </span>
      </span>
    </>
  );
}
