/** In characters. The server enforces both; forms check them before they send anything. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 256;
