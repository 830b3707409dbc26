import {
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

const OPEN_DELAY_MS = 400;
/** Time to move the pointer from the control to its tooltip, to select its text. */
const CLOSE_DELAY_MS = 150;
/** Distance to the control, including the arrow of 5 pixels. */
const GAP = 11;
/** Distance to the edge of the window. */
const MARGIN = 8;

type ControlProps = DOMAttributes<HTMLElement> & { "aria-describedby"?: string | undefined };

/** Only one tooltip is open at a time. */
let closeOther: (() => void) | null = null;

/**
 * A tooltip on hover and on keyboard focus. With `onTap`, a tap shows it too: for a disabled control that explains why.
 *
 * It uses the Popover API, not Radix: every button may have one, and Radix would add 20 kB to every page.
 */
export function Tooltip({
  text,
  onTap = false,
  children,
}: {
  text: string | null;
  onTap?: boolean;
  children: ReactElement<ControlProps>;
}) {
  const id = useId();
  const [control, setControl] = useState<Element | null>(null);
  const isHovered = useRef(false);
  const timer = useRef<number>(undefined);
  /** Counts scrolling, after which the tooltip is placed again. */
  const [moves, setMoves] = useState(0);
  const isOpen = control !== null && text !== null;

  const close = useCallback(() => {
    window.clearTimeout(timer.current);
    setControl(null);
  }, []);
  const open = (element: Element) => {
    window.clearTimeout(timer.current);
    if (closeOther !== close) closeOther?.();
    closeOther = close;
    setControl(element);
  };
  const wait = (ms: number, then: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(then, ms);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The first Escape closes the tooltip, the next one the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    // A control that receives the focus is scrolled into view, and its tooltip with it.
    const onScroll = () => (control.matches(":focus-visible") ? setMoves((count) => count + 1) : close());
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [isOpen, control, close]);

  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": [props["aria-describedby"], isOpen && id].filter(Boolean).join(" ") || undefined,
        onPointerMove: chainHandlers(props.onPointerMove, ({ pointerType, currentTarget }) => {
          if (pointerType === "touch" || isHovered.current) return;
          isHovered.current = true;
          wait(OPEN_DELAY_MS, () => open(currentTarget));
        }),
        onPointerLeave: chainHandlers(props.onPointerLeave, () => {
          isHovered.current = false;
          wait(CLOSE_DELAY_MS, close);
        }),
        onFocus: chainHandlers(props.onFocus, ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) open(currentTarget);
        }),
        onBlur: chainHandlers(props.onBlur, close),
        onClick: chainHandlers(props.onClick, ({ currentTarget }) => (onTap ? open(currentTarget) : close())),
      })}
      {isOpen &&
        createPortal(
          <Bubble
            key={text}
            id={id}
            text={text}
            control={control}
            moves={moves}
            onPointerEnter={() => window.clearTimeout(timer.current)}
            onPointerLeave={() => wait(CLOSE_DELAY_MS, close)}
          />,
          document.body,
        )}
    </>
  );
}

interface BubbleProps {
  id: string;
  text: string;
  control: Element;
  moves: number;
  onPointerEnter(): void;
  onPointerLeave(): void;
}

function Bubble({ id, text, control, moves, ...rest }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bubble.current?.showPopover(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves with the page
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, control);
  }, [control, moves]);
  return (
    <div
      ref={bubble}
      popover="manual"
      id={id}
      role="tooltip"
      {...rest}
      className="pointer-events-auto fixed inset-auto max-w-55 overflow-visible rounded-md bg-text px-2.5 py-1.5 font-sans text-12 text-bg before:absolute before:left-(--arrow) before:-translate-x-1/2 before:border-5 before:border-transparent data-[side=bottom]:before:bottom-full data-[side=top]:before:top-full data-[side=bottom]:before:border-b-text data-[side=top]:before:border-t-text"
    >
      {text}
    </div>
  );
}

/** Above the control, or below it where there is no room. */
function place(bubble: HTMLElement, control: Element): void {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const isAbove = top - GAP - offsetHeight >= MARGIN;
  const middle = left + width / 2;
  const start = Math.max(
    MARGIN,
    Math.min(middle - offsetWidth / 2, document.documentElement.clientWidth - MARGIN - offsetWidth),
  );
  bubble.dataset.side = isAbove ? "top" : "bottom";
  bubble.style.top = `${isAbove ? top - GAP - offsetHeight : bottom + GAP}px`;
  bubble.style.left = `${start}px`;
  bubble.style.setProperty("--arrow", `${middle - start}px`);
}

/** Calls the control's own handler first. */
function chainHandlers<Event extends SyntheticEvent>(
  own: ((event: Event) => void) | undefined,
  then: (event: Event) => void,
) {
  return (event: Event) => {
    own?.(event);
    then(event);
  };
}
