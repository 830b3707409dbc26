import { CHANNEL_CASES } from "../core/src/channel/decide-channel.cases.ts";

/** The cases of the shared table that are about a row of a page, with the route that the row shows. */
export const CHANNEL_ROWS = CHANNEL_CASES.flatMap((one) => {
  const source = one.feed ?? ("source" in one.answer ? one.answer.source : null);
  return one.policy === "authors" && source && "route" in source && !one.page.includes("rsshub.app")
    ? [{ ...one, route: source.route }]
    : [];
});
