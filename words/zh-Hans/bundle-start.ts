import type { words as english } from "../en/bundle-start.ts";
import { discover } from "./discover.ts";
import { shell } from "./shell.ts";

export const words = { discover, shell } satisfies typeof english;
