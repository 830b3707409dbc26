import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { Section } from "../layout/section.tsx";
import { TextLink } from "../layout/text-link.tsx";
import { rpc } from "../rpc.ts";

/** For an owner who left the first run: the way back. */
export function UnfinishedSetup() {
  const words = useWords("firstRun");
  const { data } = useQuery(rpc.admin.firstRun.get.queryOptions());
  if (!data || data.state === "done") return null;
  return (
    <Section title={words.unfinished} hint={words.unfinishedHint}>
      <TextLink to="/first-run">{words.finish}</TextLink>
    </Section>
  );
}
