// ui/icon-plugin.ts generates these modules; a name that Lucide does not have fails the build.
declare module "~icons/lucide/*" {
  import type { LucideIcon } from "#ui/marks/create-icon.ts";

  const icon: LucideIcon;
  export default icon;
}
