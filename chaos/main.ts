// npm run chaos -- NAME: tests that run real processes for minutes and break them. Without a name, all of them.
const TESTS: Record<string, () => Promise<{ run(options: { only: string[] }): Promise<number> }>> = {
  faults: () => import("./run-faults.ts"),
};

const [name, ...only] = process.argv.slice(2);
const chosen = name === undefined ? Object.values(TESTS) : Object.hasOwn(TESTS, name) ? [TESTS[name]] : [];
if (!chosen.length) {
  console.error(`npm run chaos -- NAME [PART …], where NAME is one of: ${Object.keys(TESTS).join(", ")}`);
  process.exitCode = 2;
}
for (const load of chosen) {
  const test = await load?.();
  if (test && (await test.run({ only }))) process.exitCode = 1;
}
