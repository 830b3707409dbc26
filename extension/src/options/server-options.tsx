import { useState } from "react";
import { UNLIMITED } from "#core/membership.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, PasswordField, Problem } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { checkServer, type ServerCheck } from "../server/check-server.ts";
import { explainRefusal } from "../server/explain-refusal.ts";
import { removePermission, requestPermission } from "../server/permission.ts";
import { readServer } from "../settings/settings.ts";
import type { SectionProps } from "./section-props.ts";

type Test = { kind: "idle" } | { kind: "testing" } | { kind: "not-allowed" } | ServerCheck;

export function ServerOptions({ settings, onChange }: SectionProps) {
  const words = useWords("options");
  const [address, setAddress] = useState(settings.server);
  const [by, setBy] = useState(settings.access.by);
  const [key, setKey] = useState(settings.access.by === "key" ? settings.access.key : "");
  const [test, setTest] = useState<Test>({ kind: "idle" });
  const server = readServer(address);

  const connect = async () => {
    if (!server) return;
    // First, because the browser allows the request only directly after the click.
    if (!(await requestPermission(server))) return setTest({ kind: "not-allowed" });
    setTest({ kind: "testing" });
    const access = by === "key" ? { by, key: key.trim() } : { by };
    const tested = await checkServer({ server, access });
    setTest(tested);
    setAddress(server);
    if (settings.server !== "" && settings.server !== server) await removePermission(settings.server);
    const feedService = tested.kind === "works" && settings.feedService === "" ? tested.feedService : null;
    onChange({ server, access, ...(feedService && { feedService }) });
  };
  const disconnect = async () => {
    await removePermission(settings.server);
    setAddress("");
    setKey("");
    setTest({ kind: "idle" });
    onChange({ server: "", access: { by: "session" } });
  };

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <Field
        label={words.serverAddress}
        mono
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://pagecast.example"
        value={address}
        problem={server === null ? words.notAnAddress : null}
        hint={words.serverHint}
        onChange={(event) => setAddress(event.target.value)}
      />
      <AccessFields by={by} onBy={setBy} apiKey={key} onApiKey={setKey} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={test.kind === "testing"}
          disabledReason={server ? null : words.serverMissing}
        >
          {settings.server === "" ? words.connect : words.testAgain}
        </Button>
        {settings.server !== "" && <Button onClick={disconnect}>{words.disconnect}</Button>}
      </div>
      <p role="status" className="text-13 empty:hidden">
        <Outcome test={test} server={server ?? ""} />
      </p>
    </form>
  );
}

type By = SectionProps["settings"]["access"]["by"];

interface AccessFieldsProps {
  by: By;
  onBy(by: By): void;
  apiKey: string;
  onApiKey(apiKey: string): void;
}

/** How the extension signs in: with the browser's session or an API key. */
function AccessFields({ by, onBy, apiKey, onApiKey }: AccessFieldsProps) {
  const words = useWords("options");
  return (
    <>
      <div>
        <Segmented
          label={words.access}
          segments={[
            { value: "session", label: words.bySession },
            { value: "key", label: words.byKey },
          ]}
          value={by}
          onChange={onBy}
        />
        <p className="mt-1.5 text-12 text-text-3">{by === "key" ? words.byKeyHint : words.bySessionHint}</p>
      </div>
      {by === "key" && (
        <PasswordField
          label={words.key}
          mono
          autoComplete="off"
          placeholder="pagecast_…"
          value={apiKey}
          onChange={(event) => onApiKey(event.target.value)}
        />
      )}
    </>
  );
}

function Outcome({ test, server }: { test: Test; server: string }) {
  const words = useWords("options");
  const problems = useWords("problems");
  switch (test.kind) {
    case "idle":
    case "testing":
      return null;
    case "works": {
      const { used, allowed } = test.membership;
      return words.connectedAs(test.person.name || test.person.email, used, allowed === UNLIMITED ? null : allowed);
    }
    case "signed-out":
      return (
        <>
          {words.connectedSignedOut}{" "}
          <a
            href={`${server}/sign-in`}
            target="_blank"
            rel="noreferrer"
            className="text-accent underline decoration-accent/36 underline-offset-3"
          >
            {words.signInThere}
          </a>
        </>
      );
    case "not-allowed":
      return <Problem>{words.notAllowed}</Problem>;
    case "refused":
      return <Problem>{test.problem.kind === "bad-api-key" ? words.badKey : explainRefusal(test, problems)}</Problem>;
    case "unreachable":
      return <Problem>{words.unreachable}</Problem>;
  }
}
