// fast-check with a fixed seed, so that runs are reproducible.
// To search for new counterexamples: PROPERTY_SEED=random PROPERTY_RUNS=20 npm test -- unit

import fc from "fast-check";

const { PROPERTY_SEED = "20261115", PROPERTY_RUNS = "1" } = process.env;

if (PROPERTY_SEED !== "random") fc.configureGlobal({ seed: Number(PROPERTY_SEED) });

/** How many cases to try. */
export const runs = (count: number): number => count * Number(PROPERTY_RUNS);

export default fc;
