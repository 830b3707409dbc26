import type { EventName, Events } from "#core/events.ts";

export type TrackedEvent = { [Name in EventName]: { event: Name; details: Events[Name] } }[EventName];
