import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { lucideIcons } from "../icon-plugin.ts";

/** Every component of ui in every state, for browser tests and for looking at: `vite ui/gallery`. Never shipped. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), lucideIcons()],
  build: { target: "es2023", reportCompressedSize: false },
});
