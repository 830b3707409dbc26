import { storedSetting } from "./stored-setting.ts";

/** Whether two keys after each other are shortcuts, such as g and t. Can be switched off on their own. */
export const sequenceKeys = storedSetting<boolean>("sequence-keys", (text) => text !== "false");
