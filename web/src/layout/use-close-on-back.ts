import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** Back and Forward lead to another page: a dialog of the page before must not stay open over it. */
export function useCloseOnBack(close: () => void): void {
  const { history } = useRouter();
  const closeNow = useEffectEvent(close);
  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (type === "BACK" || type === "FORWARD" || type === "GO") closeNow();
      }),
    [history],
  );
}
