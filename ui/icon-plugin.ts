import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PREFIX = "~icons/lucide/";
// Set on the <svg> by ui/src/marks/create-icon.ts, where a caller may override them.
const COMMON = /(?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/**
 * `import Check from "~icons/lucide/check"`: one module per icon, generated from Lucide's JSON file. The package
 * lucide-react has the same icons in 4,700 files of 50 MB, which every installation would download.
 */
export function lucideIcons(): Plugin {
  let icons: Record<string, { body: string }> | undefined;
  return {
    name: "lucide-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      icons ??= readIcons();
      const body = icons[name]?.body ?? this.error(`There is no icon "${name}".`);
      return `import { createIcon } from "#ui/marks/create-icon.ts";\nexport default createIcon(${JSON.stringify(shapesOf(body))});`;
    },
  };
}

function readIcons(): Record<string, { body: string }> {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("@iconify-json/lucide/icons.json")), "utf8")).icons;
}

/** `<g …><path d="…"/><circle …/></g>` to names and attributes. */
function shapesOf(body: string): [name: string, attributes: Record<string, string>][] {
  return [...body.matchAll(/<(\w+) ([^>]*)\/>/g)].map(([, name = "", attributes = ""]) => [
    name,
    Object.fromEntries(
      [...attributes.replace(COMMON, "").matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
  ]);
}
