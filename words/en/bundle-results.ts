import { feedProblems } from "./feed-problems.ts";
import { feedService } from "./feed-service.ts";
import { preview } from "./preview.ts";
import { problems } from "./problems.ts";
import { results } from "./results.ts";
import { subscribe } from "./subscribe.ts";

/** What Discover's results need beside the lookup. */
export const words = { feedProblems, feedService, preview, problems, results, subscribe };
