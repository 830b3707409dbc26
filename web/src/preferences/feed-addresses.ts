import { storedSetting } from "./stored-setting.ts";

/** Whether Discover shows the routes and addresses of feeds. */
export const feedAddresses = storedSetting<boolean>("feed-addresses", (text) => text === "true");
