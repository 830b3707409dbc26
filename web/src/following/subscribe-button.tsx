import { lazy, Suspense } from "react";
import type { SubscribeButtonProps } from "#ui/subscribe/subscribe-button.tsx";
import { loadToasts } from "../layout/lazy-toasts.tsx";

const Button = lazy(async () => {
  const { SubscribeButton } = await import("#ui/subscribe/subscribe-button.tsx");
  loadToasts();
  return { default: SubscribeButton };
});

const ROW = "h-8 w-[124px] max-desk:h-10 max-desk:w-[112px]";
const CARD = "h-12 w-[232px] max-desk:h-13 max-desk:w-full";

/** The subscribe button, loaded with its toasts on first render. A placeholder of the same size prevents layout shift. */
export function SubscribeButton(props: SubscribeButtonProps) {
  return (
    <Suspense fallback={<span className={props.size === "card" ? CARD : ROW} />}>
      <Button {...props} />
    </Suspense>
  );
}
