import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ChosenLanguage } from "./language.tsx";
import { router } from "./routes.tsx";
import { queryClient } from "./rpc.ts";

// The title in the HTML is for whoever runs no script; from here on each page has its own.
document.querySelector("title")?.remove();

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ChosenLanguage>
        <RouterProvider router={router} />
      </ChosenLanguage>
    </QueryClientProvider>
  </StrictMode>,
);
