import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Suggestion } from "#core/rules/suggest.ts";
import { useWords } from "#ui/words/words.ts";
import { discoverWords } from "../words/discover-words.ts";
import { AddressBox } from "./address-box.tsx";
import { readAddress } from "./read-address.ts";
import { suggestHere } from "./suggest-here.ts";
import { SuggestionList } from "./suggestion-list.tsx";

const route = getRouteApi("/");
const EXAMPLES = ["space.bilibili.com/2267573", "github.com/DIYgod/RSSHub", "www.zhihu.com/people/zhihuadmin"];

export function DiscoverPage() {
  const words = useWords(discoverWords);
  const asked = route.useSearch().url ?? "";
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(asked);
  const [complained, setComplained] = useState(false);
  const address = readAddress(typed);
  const find = (text: string) => {
    setTyped(text);
    setComplained(readAddress(text) === null);
    // The address of this page names what was looked up, so that it can be kept, shared and gone back to.
    if (readAddress(text)) navigate({ search: { url: text.trim() } });
  };
  return (
    <div className="mx-auto max-w-[704px] px-4 pt-8 pb-12 desk:px-8 desk:pt-[min(136px,12vh)]">
      <title>{`${words.find} · Pagecast`}</title>
      <h1 className="max-w-[480px] text-28 font-semibold tracking-[-.025em] desk:text-40 desk:tracking-[-.03em]">
        {words.title}
      </h1>
      <p className="mt-2 mb-6 max-w-[520px] text-15 text-pretty text-text-2 desk:mt-3 desk:mb-8">{words.lead}</p>
      <AddressBox
        value={typed}
        problem={complained && !address ? words.notAnAddress : undefined}
        onType={(text) => {
          setTyped(text);
          setComplained(false);
        }}
        onFind={() => find(typed)}
      />
      {address ? <Results address={address} /> : <Examples onChoose={find} />}
    </div>
  );
}

function Examples({ onChoose }: { onChoose(address: string): void }) {
  const words = useWords(discoverWords);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pl-0.5 text-13 text-text-3">
      {words.try}
      {EXAMPLES.map((example) => (
        <button
          key={example}
          type="button"
          onClick={() => onChoose(example)}
          className="font-mono text-[12.5px] leading-6 text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent"
        >
          {example}
        </button>
      ))}
    </p>
  );
}

function Results({ address }: { address: string }) {
  const words = useWords(discoverWords);
  const { data, isError } = useQuery({
    queryKey: ["suggest", address],
    queryFn: () => suggestHere(address),
    placeholderData: keepPreviousData,
    networkMode: "always",
    retry: false,
  });
  return (
    <section aria-label={words.find} className="mt-4">
      {isError ? (
        <p role="alert">{words.cannotLoad}</p>
      ) : data ? (
        <Found suggestions={data} />
      ) : (
        <div aria-busy className="h-14" />
      )}
    </section>
  );
}

function Found({ suggestions }: { suggestions: Suggestion[] }) {
  const words = useWords(discoverWords);
  if (suggestions.length === 0)
    return (
      <div role="status">
        <h2 className="text-18 font-semibold">{words.noFeed}</h2>
        <p className="mt-1 text-text-2">{words.noFeedHint}</p>
      </div>
    );
  return (
    <>
      <div role="status">
        <h2 className="pb-3 text-18 font-semibold">{words.count(suggestions.length)}</h2>
      </div>
      <SuggestionList suggestions={suggestions} />
    </>
  );
}
