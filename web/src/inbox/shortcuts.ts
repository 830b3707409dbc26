import { storedSetting } from "../preferences/stored-setting.ts";

/** Whether single letters are commands. They can be switched off: dictation and some screen readers type them unasked. */
export const singleKeys = storedSetting<boolean>("single-keys", (text) => text !== "false");
