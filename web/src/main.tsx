import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ChosenLanguage } from "./language.tsx";
import { loadWords } from "./load-words.ts";
import { reloadOnce } from "./offline/reload-once.ts";
import { router } from "./routes.tsx";
import { queryClient } from "./rpc.ts";
import { wordsForAddress } from "./words-for-address.ts";

// The title in the HTML is for clients that run no script; from here on each page sets its own.
document.querySelector("title")?.remove();

// apply-preferences.js has preloaded them together with this code.
await loadWords(document.documentElement.lang, wordsForAddress(location)).catch(reloadOnce);

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ChosenLanguage>
        <RouterProvider router={router} />
      </ChosenLanguage>
    </QueryClientProvider>
  </StrictMode>,
);
