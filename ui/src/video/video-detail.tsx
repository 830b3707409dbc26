import type { ReactNode, Ref } from "react";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import { mayEditTitle, VIDEO_TYPES, type VideoType } from "#core/video/video.ts";
import { classNames } from "../controls/class-names.ts";
import { nameColour } from "../marks/name-colour.ts";
import { SubscribeButton } from "../subscribe/subscribe-button.tsx";
import type { FollowTarget } from "../subscribe/subscribe-ports.ts";
import { useWords } from "../words/words.ts";
import { Description } from "./description.tsx";
import { EditableTitle } from "./editable-title.tsx";

export interface VideoContent {
  /** Null until it is stored. */
  dbId: string | null;
  type: VideoType;
  title: string;
  author: string | null;
  authorId: string | null;
  /** The author's home page, if it cannot be derived from the id. */
  authorUrl?: string | null;
  description?: string | null;
  /** The language of title and description, if known. */
  lang?: string;
}

export interface VideoDetailProps {
  content: VideoContent;
  loggedIn: boolean;
  /** The author's page, with one of its feeds if it is about that, and the result of decideChannel() for it. */
  target: FollowTarget;
  decision: ChannelDecision;
  /** Where space is narrow: the title on one line, everything smaller. */
  compact?: boolean;
  /** The heading level of the title. */
  level?: 1 | 2 | 3;
  heading?: Ref<HTMLHeadingElement>;
  /** Under the author's name: date and cadence. */
  note?: ReactNode;
  onRename: (title: string) => Promise<boolean>;
  onSubscribedChanged?: (subscribed: boolean) => void;
}

/** Title, author, subscribe button and description of one video. */
export function VideoDetail(props: VideoDetailProps) {
  const { content, loggedIn, target, decision, compact = false, note, onRename, onSubscribedChanged } = props;
  const { level = compact ? 3 : 1, heading } = props;
  const editable = mayEditTitle({ type: content.type, dbId: content.dbId, loggedIn });
  return (
    <div className="min-w-0">
      <EditableTitle
        title={content.title}
        editable={editable}
        compact={compact}
        level={level}
        heading={heading}
        lang={content.lang}
        onRename={onRename}
      />
      <div
        className={classNames("flex items-center gap-3 border-line", compact ? "py-2" : "border-b py-4 max-desk:py-3")}
      >
        <Author content={content} compact={compact} note={note} />
        <SubscribeButton
          target={target}
          decision={decision}
          size={compact ? "control" : "large"}
          emphasis={compact ? "secondary" : "primary"}
          {...(onSubscribedChanged && { onChanged: onSubscribedChanged })}
        />
      </div>
      {content.description?.trim() && (
        <div className={classNames("border-line", compact ? "pb-1" : "border-b py-3")}>
          <Description text={content.description} lang={content.lang} />
        </div>
      )}
    </div>
  );
}

/** The author's home page: given, or built from the id. */
function authorPageOf({ type, authorId, authorUrl }: VideoContent): string | null {
  if (authorUrl) return /^https?:\/\//i.test(authorUrl) ? authorUrl : null;
  return (authorId && VIDEO_TYPES[type].authorPage?.(authorId)) || null;
}

function Author({ content, compact, note }: { content: VideoContent; compact: boolean; note: ReactNode }) {
  const words = useWords("video");
  const name = content.author?.trim() || words.unknownAuthor;
  const page = authorPageOf(content);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {!compact && (
        <span
          aria-hidden="true"
          className={`grid size-10 shrink-0 place-items-center rounded-full font-semibold text-18 text-white ${nameColour(name)}`}
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <div className="min-w-0">
        {page === null ? (
          <span className="block truncate font-semibold text-14">{name}</span>
        ) : (
          <a
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            className="block truncate font-semibold text-14 text-accent underline decoration-accent/36 underline-offset-3"
          >
            {name}
          </a>
        )}
        {note && <p className="mt-0.5 truncate text-12 text-text-2 tabular-nums">{note}</p>}
      </div>
    </div>
  );
}
