import { type FormEvent, type ReactNode, useState } from "react";
import type { Problem as ServerProblem } from "#server/problem.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, PasswordField, Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { rpc } from "../rpc.ts";

export type Login = { address: string; userName: string; password: string };
export const NO_LOGIN: Login = { address: "", userName: "", password: "" };

interface SignInToReaderProps {
  login: Login;
  onChange: (login: Login) => void;
  onStarted: (id: string) => void;
  /** A button before the one that starts. */
  aside?: ReactNode;
  autoFocus?: boolean;
}

/** Which field a problem is about; the others are about both. */
const FIELD_OF: Partial<Record<ServerProblem["kind"], "address" | "password">> = {
  "reader-address": "address",
  "reader-unreachable": "address",
  "reader-private": "address",
  "reader-not-here": "address",
  "reader-certificate": "address",
  "reader-password": "password",
};

/** Address, name and password of another server with the Google Reader API. The password goes to our server once and is not stored. */
export function SignInToReader({ login, onChange, onStarted, aside, autoFocus = false }: SignInToReaderProps) {
  const { reader: words } = useWords("channels").opml;
  const { isBusy, problem, act } = useAttempt();
  const { address, userName, password } = login;
  const start = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => onStarted((await rpc.readerImport.start.mutate(login)).id));
  };
  const field = problem?.kind && FIELD_OF[problem.kind];
  return (
    <form onSubmit={start} className="flex flex-col gap-4">
      <p className="text-13 text-text-2">{words.hint}</p>
      <Field
        label={words.address}
        mono
        required
        autoFocus={autoFocus}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2000}
        placeholder={words.addressExample}
        hint={words.addressHint}
        problem={field === "address" ? problem?.text : null}
        value={address}
        onChange={(event) => onChange({ ...login, address: event.target.value })}
      />
      <Field
        label={words.userName}
        required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={500}
        value={userName}
        onChange={(event) => onChange({ ...login, userName: event.target.value })}
      />
      <PasswordField
        label={words.password}
        required
        autoComplete="off"
        maxLength={1000}
        hint={words.passwordHint}
        problem={field === "password" ? problem?.text : null}
        value={password}
        onChange={(event) => onChange({ ...login, password: event.target.value })}
      />
      {/* As high as one line, so that nothing moves when there is one. */}
      <div aria-live="polite" className="-my-2 min-h-5 text-13">
        {problem && !field && <Problem>{problem.text}</Problem>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-desk:flex-col-reverse">
        {aside}
        <Button type="submit" variant="primary" busy={isBusy}>
          {words.start}
        </Button>
      </div>
    </form>
  );
}

interface ContinueReaderImportProps {
  id: string;
  userName: string;
  host: string;
  onContinued: () => void;
  onCancel: () => void;
}

/** The token of an import is deleted when it ends, so the password is asked for again. */
export function ContinueReaderImport({ id, userName, host, onContinued, onCancel }: ContinueReaderImportProps) {
  const { reader: words } = useWords("channels").opml;
  const common = useWords("common");
  const { isBusy, problem, act } = useAttempt();
  const [password, setPassword] = useState("");
  const retry = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await rpc.readerImport.retry.mutate({ id, password });
      onContinued();
    });
  };
  return (
    <form onSubmit={retry} className="mt-3 flex flex-col gap-3">
      <PasswordField
        label={words.passwordOf(userName, host)}
        required
        autoFocus
        autoComplete="off"
        maxLength={1000}
        hint={words.passwordHint}
        problem={problem?.text}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2 max-desk:flex-col-reverse">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {words.goOn}
        </Button>
      </div>
    </form>
  );
}

function useAttempt() {
  const problems = useWords("problems");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ kind: ServerProblem["kind"] | undefined; text: string } | null>(null);
  const act = async (attempt: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await attempt();
    } catch (cause) {
      setProblem({ kind: problemOf(cause)?.kind, text: explainRefusal(cause, problems) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, act };
}
