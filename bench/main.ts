// npm run bench -- NAME: each benchmark is a file of this folder, and measures its peers in the same run.
const BENCHES: Record<string, () => Promise<{ run(options: { json: boolean; options: string[] }): Promise<number> }>> =
  {
    extension: () => import("./extension.ts"),
    "feed-service": () => import("./feed-service.ts"),
    figures: () => import("./figures.ts"),
    "full-text": () => import("./full-text.ts"),
    install: () => import("./install.ts"),
    items: () => import("./items.ts"),
    load: () => import("./load.ts"),
    names: () => import("./names.ts"),
    pages: () => import("./pages.ts"),
    parse: () => import("./parse.ts"),
    readers: () => import("./readers.ts"),
    refresh: () => import("./refresh.ts"),
    scaling: () => import("./scaling.ts"),
    sidebar: () => import("./sidebar.ts"),
    soak: () => import("./soak.ts"),
    suggest: () => import("./suggest.ts"),
  };

const [name = "suggest", ...options] = process.argv.slice(2);
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (load === undefined) {
  console.error(`npm run bench -- NAME [--json], where NAME is one of: ${Object.keys(BENCHES).join(", ")}`);
  process.exitCode = 2;
} else process.exitCode = await (await load()).run({ json: options.includes("--json"), options });
