import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { readConnectLink } from "#core/reader-api/connected-readers.ts";
import { useWords } from "#ui/words/words.ts";
import { areSettled } from "../layout/are-settled.ts";
import { AsyncPart } from "../layout/async-part.tsx";
import { Page } from "../layout/page.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { meQuery } from "../person/me.ts";
import { rpc } from "../rpc.ts";
import { Fever } from "./fever.tsx";
import { CreateKey, KeyList } from "./keys.tsx";
import { keysQuery } from "./keys-query.ts";
import { Given, Scanned } from "./scanned.tsx";
import { SetUp } from "./set-up.tsx";

/** For a device that has scanned the code of a key: what to enter there. For everybody else: how to connect other readers. */
export function ConnectPage() {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const [details, setDetails] = useState(() => readConnectLink(fragment));
  useEffect(() => {
    const scanned = readConnectLink(fragment);
    if (!scanned) return;
    setDetails(scanned);
    // The key does not stay in the address bar, nor in the history.
    history.replaceState(history.state, "", location.pathname);
  }, [fragment]);
  return details ? <Scanned details={details} /> : <ForPerson />;
}

function ForPerson() {
  const { data: me } = useSuspenseQuery(meQuery);
  return me ? <Connect name={me.email} /> : <Navigate to="/sign-in" search={{ to: "/connect" }} replace />;
}

/** What another reader needs to show the same channels: address, name, a key for each device, and where to enter them. */
function Connect({ name }: { name: string }) {
  const words = useWords("connect");
  const isLoaded = areSettled([useQuery(keysQuery), useQuery(rpc.fever.get.queryOptions())]);
  const keysHeading = useRef<HTMLHeadingElement>(null);
  return (
    <Page title={words.title} back="/settings">
      <div className="max-w-[880px] px-4 pt-2 pb-16 desk:px-8 desk:pt-6">
        <p className="text-text-2">{words.lead}</p>
        <div className="mt-4 grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 desk:p-5 wide:grid-cols-[3fr_2fr]">
          <Given label={words.server} text={location.origin} />
          <Given label={words.name} text={name} />
        </div>
        {isLoopback(location.hostname) && <p className="mt-3 text-13 text-warn">{words.onlyHere}</p>}
        <Part title={words.keys} hint={words.keysHint} ref={keysHeading}>
          <CreateKey userName={name} />
          <div className="mt-4">
            {isLoaded ? (
              <AsyncPart name={words.keys} rows={2}>
                <KeyList onRevoked={() => keysHeading.current?.focus()} />
              </AsyncPart>
            ) : (
              <Skeleton rows={4} />
            )}
          </div>
        </Part>
        {isLoaded && (
          <>
            <Part title={words.howTo}>
              <SetUp origin={location.origin} name={name} />
            </Part>
            <Part title={words.fever} hint={words.feverHint}>
              <AsyncPart name={words.fever} rows={3}>
                <Fever />
              </AsyncPart>
            </Part>
          </>
        )}
      </div>
    </Page>
  );
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

interface PartProps {
  title: string;
  hint?: string;
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Part({ title, hint, ref, children }: PartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-9">
      <h2 id={heading} ref={ref} tabIndex={-1} className="font-semibold text-15 outline-none">
        {title}
      </h2>
      {hint && <p className="mt-0.5 text-13 text-text-2">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
