import type { words as english } from "../en/bundle-lookup.ts";
import { catalogue } from "./catalogue.ts";
import { common } from "./common.ts";
import { home } from "./home.ts";
import { nameSearch } from "./name-search.ts";
import { suggestions } from "./suggestions.ts";
import { verdicts } from "./verdicts.ts";

export const words = { catalogue, common, home, nameSearch, suggestions, verdicts } satisfies typeof english;
