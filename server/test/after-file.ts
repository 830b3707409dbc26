import { afterAll } from "vitest";
import { stopStarted } from "./stop-later.ts";

// Run for every file of server tests: a process runs many files, and what one of them starts must not outlive it.
afterAll(stopStarted);
