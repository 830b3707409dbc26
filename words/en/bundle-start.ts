import { discover } from "./discover.ts";
import { shell } from "./shell.ts";

/** What the first load of the web app needs. */
export const words = { discover, shell };
