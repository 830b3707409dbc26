import { storedSetting } from "./stored-setting.ts";

/** Whether single keys are shortcuts. Can be switched off, because dictation and some screen readers type them unintentionally. */
export const singleKeys = storedSetting<boolean>("single-keys", (text) => text !== "false");
