/** What is known of how a list is being scrolled. Times are in milliseconds of one clock. */
export interface Scrolling {
  /** When the person last turned a wheel, moved a finger or pressed a key that scrolls. */
  inputAt: number;
  scrolledAt: number;
  top: number;
  /** The current series of scroll events is not reading: End, the scroll bar, or the app itself. */
  isJump: boolean;
}

export const NOT_SCROLLED: Scrolling = {
  inputAt: Number.NEGATIVE_INFINITY,
  scrolledAt: Number.NEGATIVE_INFINITY,
  top: 0,
  isJump: true,
};

/** Events of one series follow each other faster than this. Lists go on by themselves after a flick of a finger. */
const PAUSE_MS = 200;
/** A series starts this soon after what caused it. */
const CAUSE_MS = 400;

const SCROLL_KEYS = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", " ", "j", "k", "n"]);
const JUMP_KEYS = new Set(["Home", "End"]);

export function afterKey(state: Scrolling, key: string, at: number): Scrolling {
  if (JUMP_KEYS.has(key)) return { ...state, inputAt: Number.NEGATIVE_INFINITY, isJump: true };
  return SCROLL_KEYS.has(key) ? afterInput(state, at) : state;
}

export function afterInput(state: Scrolling, at: number): Scrolling {
  return { ...state, inputAt: at };
}

/** Dragging the scroll bar causes no input event that a page can see, so a series without one is a jump. */
export function afterScroll(state: Scrolling, at: number, top: number, screenHeight: number): Scrolling {
  const isNew = at - state.scrolledAt > PAUSE_MS;
  const isCaused = at - state.inputAt <= CAUSE_MS;
  const isFar = Math.abs(top - state.top) > screenHeight;
  return { ...state, scrolledAt: at, top, isJump: isFar || (isNew ? !isCaused : state.isJump) };
}
