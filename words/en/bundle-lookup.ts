import { catalogue } from "./catalogue.ts";
import { common } from "./common.ts";
import { home } from "./home.ts";
import { nameSearch } from "./name-search.ts";
import { suggestions } from "./suggestions.ts";
import { verdicts } from "./verdicts.ts";

/** What the catalogue's screens need, and more of Discover than its first screen. */
export const words = { catalogue, common, home, nameSearch, suggestions, verdicts };
