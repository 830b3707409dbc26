import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { lucideIcons } from "../icon-plugin.ts";

/** Every piece of ui in every state, for eyes and for browser tests. Never shipped. `vite ui/gallery` to look around. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), lucideIcons()],
  build: { target: "es2023", reportCompressedSize: false },
});
