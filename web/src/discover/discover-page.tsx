import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { readAddress } from "#core/read-address.ts";
import { useWords } from "#ui/words/words.ts";
import { Page } from "../layout/page.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { AddressBox } from "./address-box.tsx";
import { Home } from "./home.tsx";
import { useDebounced } from "./use-debounced.ts";
import { useDrop } from "./use-drop.ts";

// The rule engine, the list and its menus come with the first address: the page itself is there before them.
const loadResults = () => import("./results.tsx");
const Results = lazy(() => loadResults().then(({ Results }) => ({ default: Results })));

const route = getRouteApi("/");
const TYPING_MS = 120;

export function DiscoverPage() {
  const words = useWords("discover");
  const asked = route.useSearch().url ?? "";
  const navigate = route.useNavigate();
  const box = useRef<HTMLInputElement>(null);
  // Somebody asked, here and now: when the answer is drawn, they are taken to it.
  const [askedHere, setAskedHere] = useState("");
  const [typed, setTyped] = useTyped(asked);
  const [complained, setComplained] = useState(false);
  const settled = useDebounced(typed, TYPING_MS);
  const address = readAddress(typed === asked ? typed : settled);

  const find = (text: string) => {
    setTyped(text);
    const found = readAddress(text);
    setComplained(found === null);
    if (found === null) return box.current?.focus();
    setAskedHere(found);
    // The address of this page names what was looked up, so that it can be kept, shared and gone back to.
    navigate({ search: { url: text.trim() } });
  };
  const isOver = useDrop(find);
  const type = (text: string) => {
    setTyped(text);
    setComplained(false);
  };
  const clear = () => {
    setTyped("");
    setComplained(false);
    navigate({ search: {} }).then(() => box.current?.focus());
  };
  const isBar = asked !== "";
  const boxProps = {
    ref: box,
    value: typed,
    problem: complained && !readAddress(typed) ? words.notAnAddress : undefined,
    onFocus: loadResults,
    onType: type,
    onFind: find,
    onClear: clear,
  };
  const results = address && (
    <Suspense fallback={<ResultsSkeleton isPage={isBar} />}>
      <Results
        address={address}
        layout={isBar ? "page" : "below"}
        isAsked={readAddress(asked) === address}
        takesFocus={askedHere === address}
        onTookFocus={() => setAskedHere("")}
        onFind={find}
      />
    </Suspense>
  );
  return (
    <Page title={words.name} hasHeading>
      {isBar ? (
        <>
          <div className="sticky top-0 z-10 border-line border-b bg-bg">
            <AddressBox look="bar" {...boxProps} />
          </div>
          {results ?? <Unreadable />}
        </>
      ) : (
        <Home onFind={find} box={<AddressBox look="hero" {...boxProps} />}>
          {results}
        </Home>
      )}
      {isOver && (
        <p className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-dialog border-2 border-accent border-dashed bg-accent-tint/90 font-semibold text-18 text-accent">
          {words.drop}
        </p>
      )}
    </Page>
  );
}

/** What stands in the box: what was asked for, until somebody types something else. */
function useTyped(asked: string): [string, (text: string) => void] {
  const [state, setState] = useState({ asked, typed: asked });
  if (state.asked !== asked) setState({ asked, typed: asked });
  return [state.asked === asked ? state.typed : asked, (typed) => setState({ asked, typed })];
}

/** The address of this page asked for something that is none. */
function Unreadable() {
  const words = useWords("discover");
  return (
    <div className="mx-auto max-w-[704px] px-4 pt-8 desk:px-8 desk:pt-14">
      <h1 className="font-semibold text-22 tracking-[-.015em] desk:text-28">{words.noFeed}</h1>
      <p className="mt-2 text-15 text-text-2">{words.notAnAddress}</p>
    </div>
  );
}

function ResultsSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div className={isPage ? "px-4 py-6 desk:px-6" : "mt-2"}>
      <Skeleton rows={5} />
    </div>
  );
}
