import { queryOptions } from "@tanstack/react-query";
import { hasText } from "../person/call-auth.ts";
import { callAuthOrThrow } from "../person/call-auth-or-throw.ts";

export interface Session {
  id: string;
  token: string;
  createdAt: string;
  userAgent: string | null;
}

function isSessionList(answer: unknown): answer is Session[] {
  const needed = [hasText("id"), hasText("token"), hasText("createdAt")];
  return Array.isArray(answer) && answer.every((session) => needed.every((isThere) => isThere(session)));
}

function isOwnSession(answer: unknown): answer is { session: { id: string } } | null {
  return answer === null || hasText("id")((answer as { session?: unknown }).session);
}

/** Where the person is signed in, this browser first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => {
    const [sessions, own] = await Promise.all([
      callAuthOrThrow("/list-sessions", isSessionList),
      callAuthOrThrow("/get-session", isOwnSession),
    ]);
    const isOwn = (session: Session) => session.id === own?.session.id;
    return sessions
      .map((session) => ({ ...session, isOwn: isOwn(session) }))
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.createdAt.localeCompare(a.createdAt));
  },
});
