import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { readAddress } from "#core/read-address.ts";
import { readName } from "#core/read-name.ts";
import { useWords } from "#ui/words/words.ts";
import { Page } from "../layout/page.tsx";
import { AddressBox } from "./address-box.tsx";
import { Home } from "./home.tsx";
import { useDebounced } from "./use-debounced.ts";
import { useDrop } from "./use-drop.ts";

// The rule engine, the list and its menus are loaded with the first address; the page itself is shown without them.
const loadResults = () => import("./results.tsx");
const Results = lazy(() => loadResults().then(({ Results }) => ({ default: Results })));

const NameSearch = lazy(() => import("./name-search.tsx").then(({ NameSearch }) => ({ default: NameSearch })));

const route = getRouteApi("/");
const DEBOUNCE_MS = 120;

export function DiscoverPage() {
  const words = useWords("discover");
  const submitted = route.useSearch().url ?? "";
  const navigate = route.useNavigate();
  const box = useRef<HTMLInputElement>(null);
  // The address or name the person just submitted: its results take the focus when they are rendered.
  const [focusFor, setFocusFor] = useState("");
  const [typed, setTyped] = useTyped(submitted);
  const [isInvalid, setInvalid] = useState(false);
  const debounced = useDebounced(typed, DEBOUNCE_MS);
  const text = typed === submitted ? typed : debounced;
  const address = readAddress(text);
  const name = readName(text);

  const find = (text: string) => {
    setTyped(text);
    const found = readAddress(text) ?? readName(text);
    setInvalid(found === null);
    if (found === null) return box.current?.focus();
    setFocusFor(found);
    // In this page's address, so that the results can be bookmarked, shared and reached with Back.
    navigate({ search: { url: text.trim() } });
  };
  const isOver = useDrop(find);
  const type = (text: string) => {
    setTyped(text);
    setInvalid(false);
  };
  const clear = () => {
    setTyped("");
    setInvalid(false);
    navigate({ search: {} }).then(() => box.current?.focus());
  };
  const isBar = submitted !== "";
  const boxProps = {
    ref: box,
    value: typed,
    problem: isInvalid ? words.nothingTyped : undefined,
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
        isSubmitted={readAddress(submitted) === address}
        takesFocus={focusFor === address}
        onFocused={() => setFocusFor("")}
        onFind={find}
      />
    </Suspense>
  );
  const byName = name && (
    <Suspense fallback={<ResultsSkeleton isPage={isBar} />}>
      <NameSearch
        name={name}
        layout={isBar ? "page" : "below"}
        isSubmitted={readName(submitted) === name}
        takesFocus={focusFor === name}
        onFocused={() => setFocusFor("")}
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
          {results ?? byName}
        </>
      ) : (
        <Home onFind={find} box={<AddressBox look="hero" {...boxProps} />}>
          {results ?? byName}
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

/** The text in the box: the submitted address until the person types. */
function useTyped(submitted: string): [string, (text: string) => void] {
  const [state, setState] = useState({ submitted, typed: submitted });
  if (state.submitted !== submitted) setState({ submitted, typed: submitted });
  return [state.submitted === submitted ? state.typed : submitted, (typed) => setState({ submitted, typed })];
}

function ResultsSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div className={isPage ? "mx-auto max-w-[1064px] px-4 pt-2 desk:px-8 desk:pt-6" : "mt-2"}>
      {/* The height of the card, whose own placeholder comes with the results. */}
      <div className="h-[448px] animate-[appear_0ms_200ms_backwards] rounded-card border border-line bg-surface" />
    </div>
  );
}
