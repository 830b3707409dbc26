import { ORDERS, type Order } from "#core/view/view.ts";
import { storedSetting } from "../preferences/stored-setting.ts";

/** How a person last looked at a view, where that is not how the view is by itself. */
export interface ViewChoice {
  only?: "unread";
  order?: Order;
}

type Choices = Record<string, ViewChoice>;

/** By the key of a view or `channel:` and an id; on this device, for each person who uses it. */
export function viewChoicesOf(userId: string) {
  known[userId] ??= storedSetting<Choices>(`view-choices-${userId}`, parseChoices);
  return known[userId];
}

const known: Record<string, ReturnType<typeof storedSetting<Choices>>> = {};

/** Enough for every view that somebody has; the oldest choice is forgotten first. */
const MOST = 500;

export function withChoice(choices: Choices, key: string, choice: ViewChoice): Choices {
  const { [key]: _, ...others } = choices;
  if (Object.keys(choice).length === 0) return others;
  return Object.fromEntries([...Object.entries(others).slice(1 - MOST), [key, choice]]);
}

export function parseChoices(stored: string | null): Choices {
  try {
    const read: unknown = JSON.parse(stored ?? "{}");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(Object.entries(read).map(([key, choice]) => [key, readChoice(choice)]));
  } catch {
    return {};
  }
}

function readChoice(choice: unknown): ViewChoice {
  const { only, order } = (choice ?? {}) as Record<string, unknown>;
  const known = ORDERS.find((one) => one === order);
  return { ...(only === "unread" && { only }), ...(known && { order: known }) };
}
