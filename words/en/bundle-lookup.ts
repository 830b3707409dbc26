import { catalogue } from "./catalogue.ts";
import { common } from "./common.ts";
import { suggestions } from "./suggestions.ts";
import { verdicts } from "./verdicts.ts";

/** What the catalogue's screens need, and Discover's results with them. */
export const words = { catalogue, common, suggestions, verdicts };
