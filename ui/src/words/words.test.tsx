import { parseHTML } from "linkedom";
import { startTransition, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useWords, type Words, type WordsInUse, WordsProvider } from "./words.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("words that arrive while a screen waits for them are shown, and the screen keeps its hooks", async () => {
  const { window, document } = parseHTML("<div id=root></div>");
  for (const [name, value] of Object.entries({ window, document })) vi.stubGlobal(name, value);
  const { createRoot } = await import("react-dom/client");
  const arriving = Promise.withResolvers<void>();
  const words: Partial<Words> = {};
  const load = vi.fn(() => arriving.promise);
  const inUse: WordsInUse = { language: "en", words, load };
  const Screen = () => {
    const { cancel } = useWords("common");
    const [count] = useState(3);
    return `${cancel} ${count}`;
  };
  const container = document.getElementById("root") as unknown as HTMLElement;
  // React reports here what is wrong with a hook, also when it recovers.
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const root = createRoot(container, { onRecoverableError: console.error, onUncaughtError: console.error });
  root.render("Before");
  await vi.waitFor(() => expect(container.textContent).toBe("Before"));
  startTransition(() =>
    root.render(
      <WordsProvider value={inUse}>
        <Screen />
      </WordsProvider>,
    ),
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  words.common = { cancel: "Cancel" } as Words["common"];
  arriving.resolve();
  await vi.waitFor(() => expect(container.textContent).toBe("Cancel 3"));
  expect(errors.mock.calls).toEqual([]);
});
