import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { VideoMetadata } from "#core/video/metadata.ts";

/** Why there is no metadata. `refused`: the site answered, but not with the video; `silent`: its page has no title. */
export type MetadataProblem = FetchProblem | "refused" | "silent";

/** What a site says about the video at an address. `url` is where the address led. */
export type FetchedMetadata = { url: string; metadata: VideoMetadata; problem: MetadataProblem | null };
