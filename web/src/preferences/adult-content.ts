import { storedSetting } from "./stored-setting.ts";

/** Whether feeds with adult content are shown; hidden unless switched on. */
export const adultContent = storedSetting<boolean>("adult-content", (text) => text === "true");
