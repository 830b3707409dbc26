// npm run proof -- NAME: claims about the whole that take real processes and minutes. Without a name, all of them.
const PROOFS: Record<string, () => Promise<{ run(options: { only: string[] }): Promise<number> }>> = {
  faults: () => import("./faults.ts"),
};

const [name, ...only] = process.argv.slice(2);
const chosen = name === undefined ? Object.keys(PROOFS) : [name];
if (!chosen.every((each) => Object.hasOwn(PROOFS, each))) {
  console.error(`npm run proof -- NAME [PART …], where NAME is one of: ${Object.keys(PROOFS).join(", ")}`);
  process.exitCode = 2;
} else {
  let failed = 0;
  for (const each of chosen) failed += await (await (PROOFS[each] as (typeof PROOFS)[string])()).run({ only });
  process.exitCode = failed ? 1 : 0;
}
