import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{core,ui,server,web,cli,catalogue,bench,scripts}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    pool: "forks",
  },
});
