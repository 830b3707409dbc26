import { type ReactNode, useId, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import BookOpen from "~icons/lucide/book-open";
import Copy from "~icons/lucide/copy";
import Ellipsis from "~icons/lucide/ellipsis";
import ExternalLink from "~icons/lucide/external-link";
import Eye from "~icons/lucide/eye";
import Settings from "~icons/lucide/settings";
import { IconButton } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import { CopyButton, useCopy } from "../controls/copy-button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../controls/menu.tsx";
import { PHONE, useMediaQuery } from "../controls/use-media-query.ts";
import { useWords } from "../words/words.ts";
import { kindIcon } from "./kind-icon.ts";
import { RouteText } from "./route-text.tsx";
import { type FeedSuggestion, routeOf, splitTitle } from "./suggestion.ts";
import { SuggestionFlags } from "./suggestion-flags.tsx";
import { translateTitle } from "./translate-title.ts";
import type { OpenIn } from "./use-open-in.ts";

export interface SuggestionListProps {
  /** popup: 380 px wide. Copy stays visible, the other actions are in the menu. */
  density?: "page" | "popup";
  suggestions: readonly FeedSuggestion[];
  readers: readonly OpenIn[];
  /** The page where readers are chosen. */
  readersAddress: string;
  /** The level of the rows' headings: one below the list's. */
  level?: 2 | 3;
  /** The subscribe button of a row; filled for only one row. */
  subscribe: (suggestion: FeedSuggestion, emphasis: "primary" | "secondary") => ReactNode;
  /** Without it, rows offer no preview. */
  onPreview?: ((suggestion: FeedSuggestion) => void) | undefined;
  /** The feed address of the previewed row. */
  previewed?: string | null;
  /** On a phone the preview opens under its row. */
  preview?: ReactNode;
  /** The address that a row copies and opens, if it is not the suggestion's own. */
  addressOf?: (suggestion: FeedSuggestion) => string;
  /** What is known about a row, such as when it last worked. Beside its route. */
  note?: (suggestion: FeedSuggestion) => ReactNode;
}

export function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const filled = suggestions.some(({ url }) => url === focused) ? focused : suggestions[0]?.url;
  return (
    <ol>
      {suggestions.map((suggestion) => (
        <Row
          key={routeOf(suggestion)}
          suggestion={suggestion}
          isFilled={suggestion.url === filled}
          onFocus={() => setFocused(suggestion.url)}
          {...rest}
        />
      ))}
    </ol>
  );
}

interface RowProps extends Omit<SuggestionListProps, "suggestions"> {
  suggestion: FeedSuggestion;
  isFilled: boolean;
  onFocus: () => void;
}

function Row({ suggestion, isFilled, onFocus, ...rest }: RowProps) {
  const isPhone = useMediaQuery(PHONE);
  const titleId = useId();
  const { density = "page", level = 3, subscribe, onPreview, previewed, preview, note } = rest;
  const address = rest.addressOf?.(suggestion) ?? suggestion.url;
  const isPopup = density === "popup";
  const isPreviewed = previewed === suggestion.url;
  const Kind = kindIcon(suggestion);
  return (
    <li
      onFocus={onFocus}
      className={classNames(
        "relative before:absolute before:top-0 before:right-0 before:left-8 before:h-px before:bg-line first:before:hidden max-desk:before:right-[-16px]",
        isPopup && "before:left-[-16px]",
      )}
    >
      <div
        className={classNames(
          "relative -mx-4 grid items-center gap-x-3 px-4 pt-2 pb-2.5 desk:-mx-3 desk:min-h-14 desk:rounded-[8px] desk:px-3 desk:py-1.5",
          isPopup ? POPUP : "grid-cols-[20px_minmax(0,1fr)_auto]",
          isPreviewed && "z-1 bg-accent-tint",
        )}
      >
        {!isPopup && (
          <Kind
            aria-hidden
            size={18}
            strokeWidth={1.6}
            className={classNames(
              "self-start max-desk:mt-[11px] desk:row-span-2 desk:mt-[3px]",
              isPreviewed ? "text-accent" : "text-text-3",
            )}
          />
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Title id={titleId} suggestion={suggestion} level={level} />
          <SuggestionFlags of={suggestion} />
        </div>
        <div className="flex items-center max-desk:self-start desk:row-span-2">
          {isPopup && <CopyButton text={address} of={suggestion.title} />}
          {isPhone || isPopup ? (
            <PhoneMenu suggestion={suggestion} address={address} {...rest} />
          ) : (
            <>
              <CopyButton text={address} of={suggestion.title} />
              {onPreview && <PreviewButton suggestion={suggestion} isOn={isPreviewed} onPreview={onPreview} />}
              <OpenMenu suggestion={suggestion} address={address} {...rest} />
            </>
          )}
          {/* The buttons of all rows have the same names; the group names the row for screen readers. */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
          <span role="group" aria-labelledby={titleId} className="flex desk:ml-2">
            {subscribe(suggestion, isFilled ? "primary" : "secondary")}
          </span>
        </div>
        <div
          className={classNames(
            "flex min-w-0 flex-wrap items-baseline gap-x-3",
            isPopup
              ? "col-start-1 col-end-3 row-start-2"
              : "col-start-2 max-desk:col-end-4 max-desk:row-start-2 desk:row-start-2",
            isPreviewed ? "text-text-2" : "text-text-3",
          )}
        >
          <RouteText text={routeOf(suggestion)} className="max-w-full" />
          {note?.(suggestion)}
        </div>
      </div>
      {(isPhone || isPopup) && isPreviewed && preview}
    </li>
  );
}

// The popup is used with a pointer: controls stay at 32 px although it is narrow.
const POPUP = "grid-cols-[minmax(0,1fr)_auto] [&_button]:h-8! [&_button:not([data-subscribe],[aria-disabled])]:w-8!";

function Title({ id, suggestion, level }: { id: string; suggestion: FeedSuggestion; level: 2 | 3 }) {
  const words = useWords("suggestions");
  const { prefix, title } = splitTitle(suggestion.title, words.current);
  const Heading = `h${level}` as const;
  const meaning = translateTitle(title, words.titleWords);
  return (
    <Heading id={id} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className={classNames("font-semibold text-15", suggestion.retired && "text-text-2")}>
        {prefix && <span className="font-normal text-text-3">{prefix}</span>}
        <span lang={guessLanguage(title)}>{title}</span>
      </span>
      {meaning && <span className="text-13 text-text-2">{meaning}</span>}
    </Heading>
  );
}

interface PreviewButtonProps {
  suggestion: FeedSuggestion;
  isOn: boolean;
  onPreview: (suggestion: FeedSuggestion) => void;
}

function PreviewButton({ suggestion, isOn, onPreview }: PreviewButtonProps) {
  const words = useWords("suggestions");
  return (
    <IconButton
      label={`${words.preview}: ${suggestion.title}`}
      title={words.preview}
      aria-pressed={isOn}
      onClick={() => onPreview(suggestion)}
      className={isOn ? "text-accent!" : ""}
    >
      <Eye aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
}

type RowMenuProps = Omit<RowProps, "isFilled" | "onFocus"> & { address: string };

function OpenMenu({ suggestion, address, readers, readersAddress }: RowMenuProps) {
  const words = useWords("suggestions");
  return (
    <Menu
      trigger={
        <IconButton label={`${words.openIn}: ${suggestion.title}`} title={words.openIn}>
          <ExternalLink aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
      }
    >
      <OpenItems address={address} docs={suggestion.docs} readers={readers} readersAddress={readersAddress} />
    </Menu>
  );
}

function PhoneMenu({ suggestion, address, readers, readersAddress, onPreview }: RowMenuProps) {
  const words = useWords("suggestions");
  const { copied, copy } = useCopy();
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`${words.more}: ${suggestion.title}`}>
            <Ellipsis aria-hidden size={18} strokeWidth={1.6} />
          </IconButton>
        }
      >
        <MenuItem icon={Copy} onSelect={() => copy(address)}>
          {words.copy}
        </MenuItem>
        {onPreview && (
          <MenuItem icon={Eye} onSelect={() => onPreview(suggestion)}>
            {words.preview}
          </MenuItem>
        )}
        <MenuSeparator />
        <OpenItems address={address} docs={suggestion.docs} readers={readers} readersAddress={readersAddress} />
      </Menu>
      <span role="status" className="sr-only">
        {copied ? words.copied : ""}
      </span>
    </>
  );
}

interface OpenItemsProps extends Pick<RowProps, "readers" | "readersAddress"> {
  address: string;
  docs: string | undefined;
}

function OpenItems({ address: feedAddress, docs, readers, readersAddress }: OpenItemsProps) {
  const words = useWords("suggestions");
  return (
    <>
      <MenuLink icon={ExternalLink} href={feedAddress}>
        {words.openInTab}
      </MenuLink>
      {docs && (
        <MenuLink icon={BookOpen} href={docs}>
          {words.documentation}
        </MenuLink>
      )}
      {readers.length > 0 && <MenuSeparator />}
      {readers.map(({ name, hint, address }) => {
        const href = address(feedAddress);
        return (
          href && (
            <MenuLink key={name} icon={ExternalLink} hint={hint} href={href}>
              {name}
            </MenuLink>
          )
        );
      })}
      <MenuSeparator />
      <MenuLink icon={Settings} href={readersAddress} here>
        {words.chooseReaders}
      </MenuLink>
    </>
  );
}
