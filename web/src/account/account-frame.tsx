import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import { useWords } from "#ui/words/words.ts";
import FileText from "~icons/lucide/file-text";
import Globe from "~icons/lucide/globe";
import MessageSquare from "~icons/lucide/message-square";
import Star from "~icons/lucide/star";
import TvMinimalPlay from "~icons/lucide/tv-minimal-play";
import { Brand } from "../layout/brand.tsx";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { TextLink } from "../layout/text-link.tsx";

interface AccountFrameProps {
  /** For the browser's title; the heading may differ. */
  title: string;
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of signing in, signing up and resetting: the form on the left, and on wide screens an illustration on the right. */
export function AccountFrame({ title, heading, lead, children }: AccountFrameProps) {
  const words = useWords("account");
  return (
    <div className="grid min-h-dvh wide:grid-cols-2">
      <title>{`${title} · Pagecast`}</title>
      <div className="flex flex-col p-5 max-desk:px-4 desk:p-8">
        <header className="flex items-center justify-between">
          <Link to="/" className="flex h-8 items-center gap-2.5 font-semibold text-[16px] leading-6 tracking-tight">
            <Brand />
          </Link>
          <LanguageSwitch />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto my-12 w-full max-w-[360px] outline-none desk:my-auto desk:py-8"
        >
          <h1 className="font-semibold text-28 tracking-[-.02em]">{heading}</h1>
          {lead && <p className="mt-1 text-text-2">{lead}</p>}
          {children}
        </main>
        <footer className="mt-auto text-center text-12 text-text-3">
          {words.withoutAccount} <TextLink to="/">{words.discover}</TextLink>
        </footer>
      </div>
      <Illustration />
    </div>
  );
}

export function Or() {
  const words = useWords("account");
  return (
    <div className="flex items-center gap-3 text-12 text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {words.or}
    </div>
  );
}

const FEEDS: LucideIcon[] = [TvMinimalPlay, MessageSquare, Star, FileText];

/** An example page, its feeds and their videos. Hidden from screen readers: the sentence below it says the same. */
function Illustration() {
  const words = useWords("account");
  return (
    <aside className="hidden place-items-center border-line border-l bg-sunken p-12 wide:grid">
      <div className="w-full max-w-[460px]">
        <div aria-hidden>
          <div className="flex h-12 items-center gap-2 rounded-control border border-control bg-surface px-3">
            <Globe size={18} strokeWidth={1.6} className="text-text-3" />
            <span className="font-mono text-13">space.bilibili.com/2267573</span>
          </div>
          <div className="ml-[26px] h-8 w-px bg-control" />
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {FEEDS.map((Icon, index) => (
              <div key={words.exampleFeeds[index]} className="flex items-center gap-3 px-4 py-3.5">
                <Icon size={18} strokeWidth={1.6} className={index === 0 ? "text-accent" : "text-text-3"} />
                <span className="flex-1 font-semibold">{words.exampleFeeds[index]}</span>
                <span className="text-13 text-text-3">{words.cadence[index]}</span>
              </div>
            ))}
          </div>
          <div className="ml-[26px] h-8 w-px bg-control" />
          <div className="grid grid-cols-3 gap-3">
            {COVERS.map(([duration, cover]) => (
              <span key={duration} className="relative block aspect-video overflow-hidden rounded-md">
                <svg viewBox="0 0 320 180" aria-hidden="true" className="size-full">
                  {cover}
                </svg>
                <span className="absolute right-1 bottom-1 rounded-[3px] bg-cover-chip px-1 font-medium text-[11px] text-on-cover leading-4 tabular-nums">
                  {duration}
                </span>
              </span>
            ))}
          </div>
        </div>
        <p className="mt-6 text-13 text-text-2">{words.pasteOne}</p>
      </div>
    </aside>
  );
}

const COVERS: [duration: string, cover: ReactNode][] = [
  [
    "14:08",
    <>
      <rect width="320" height="180" fill="#d9e4dc" />
      <circle cx="230" cy="60" r="26" fill="#f3d9a4" />
      <path d="M0 120Q80 80 150 112T320 94v86H0z" fill="#7fa293" />
      <path d="M0 148q80-34 170-6t150-10v48H0z" fill="#3f6b5c" />
    </>,
  ],
  [
    "21:37",
    <>
      <rect width="320" height="180" fill="#c75b4a" />
      <circle cx="160" cy="96" r="72" fill="#f1e4cf" />
      <circle cx="160" cy="96" r="58" fill="#e9b663" />
      <circle cx="144" cy="86" r="20" fill="#fdf4e3" />
      <circle cx="144" cy="86" r="8" fill="#c75b4a" />
      <path d="m240 24 52 110m-38-116 50 108" stroke="#fdf4e3" strokeWidth="5" strokeLinecap="round" />
    </>,
  ],
  [
    "8:52",
    <>
      <rect width="320" height="180" fill="#e9ede2" />
      <path d="M160 150q-76-40-42-112 54 36 42 112z" fill="#5e8a5a" />
      <path d="M160 150q4-78 74-98 14 68-74 98zm0 0q-52-62-112-40 30 50 112 40z" fill="#86ab6e" />
      <path d="M132 146h56l-8 34h-40z" fill="#b8735a" />
    </>,
  ],
];
