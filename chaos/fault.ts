import type { Deployment } from "./deployment.ts";
import type { People } from "./people.ts";

export type Run = {
  deployment: Deployment;
  people: People;
  /** Printed with the result of the current fault. */
  notes: string[];
};

export type Fault = {
  name: string;
  /** The longest recovery allowed after the fault has ended. */
  limitSeconds: number;
  /** True if clients lose their connections. */
  mayDisconnect?: boolean;
  /** Breaks something and repairs what does not recover without help. Returns what is wrong already. */
  inject(run: Run): Promise<string[]>;
};
