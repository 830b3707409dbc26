import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** A link in running text to a page of this app. */
export const TextLink = createLink((props: ComponentProps<"a">) => (
  <a {...props} className="text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent" />
));
