import { queryOptions } from "@tanstack/react-query";
import { hasText } from "../person/call-auth.ts";
import { callAuthOrThrow } from "../person/call-auth-or-throw.ts";

export interface Key {
  id: string;
  name: string;
  start: string | null;
  createdAt: string;
  lastRequest: string | null;
  metadata: { scope?: string } | null;
}

function isKeyList(answer: unknown): answer is { apiKeys: Key[] } {
  const keys = (answer as { apiKeys?: unknown } | null)?.apiKeys;
  return Array.isArray(keys) && keys.every(hasText("id"));
}

/** The person's API keys. */
export const keysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async () => (await callAuthOrThrow("/api-key/list", isKeyList)).apiKeys,
});
