import { type FormEvent, useState } from "react";
import { type SaveService, SERVICE_NAMES } from "#core/saving/save-service.ts";
import type { Problem as ServerProblem } from "#server/problem.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Field, PasswordField, Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import type { SaveAccount } from "./save-account.ts";

interface ConnectServiceProps {
  service: SaveService;
  /** Its present account, which is changed. */
  account: SaveAccount | undefined;
  onClose: () => void;
}

const ADDRESS_PROBLEMS: ReadonlySet<ServerProblem["kind"] | undefined> = new Set([
  "save-unreachable",
  "save-private",
  "save-not-here",
  "save-certificate",
]);
const EXAMPLES = {
  readeck: "https://readeck.example",
  wallabag: "https://app.wallabag.it",
  linkding: "https://linkding.example",
};

/** The address and the secrets of a service. It is stored when the service has accepted them. */
export function ConnectService({ service, account, onClose }: ConnectServiceProps) {
  const words = useWords("saving");
  const common = useWords("common");
  const problems = useWords("problems");
  const name = SERVICE_NAMES[service];
  const [form, setForm] = useState({
    address: account?.address ?? "",
    token: "",
    clientId: "",
    clientSecret: "",
    userName: account?.userName ?? "",
    password: "",
    vault: account?.vault ?? "",
    folder: account?.folder ?? "",
  });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ kind: ServerProblem["kind"] | undefined; text: string } | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const { address, token, clientId, clientSecret, userName, password, vault, folder } = form;
    try {
      if (service === "obsidian") await rpc.saving.setUpObsidian.mutate({ vault, folder });
      else if (service === "wallabag")
        await rpc.saving.connect.mutate({ service, address, clientId, clientSecret, userName, password });
      else await rpc.saving.connect.mutate({ service, address, token });
      await queryClient.invalidateQueries(rpc.saving.accounts.queryFilter());
      notify({ kind: "success", title: words.connected(name) });
      onClose();
    } catch (cause) {
      setProblem({ kind: problemOf(cause)?.kind, text: explainRefusal(cause, problems) });
      setBusy(false);
    }
  }

  const isAboutAddress = ADDRESS_PROBLEMS.has(problem?.kind);
  const isAboutSecret = problem?.kind === "save-credentials";
  const field = (key: keyof typeof form, label: string) => ({
    label,
    autoComplete: "off",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellCheck: false,
    value: form[key],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.connectTo(name)}
      description={service === "obsidian" ? words.obsidianHow : words.about[service]}
      footer={
        <>
          <Button size="large" className="desk:ml-auto" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form="connect-service" variant="primary" size="large" busy={isBusy}>
            {service === "obsidian" ? words.save : words.connect}
          </Button>
        </>
      }
    >
      <form
        id="connect-service"
        onSubmit={submit}
        className="flex flex-col gap-4 border-line border-t px-6 py-5 max-desk:px-4"
      >
        {service === "obsidian" ? (
          <>
            <Field {...field("vault", words.vault)} data-autofocus="" maxLength={200} hint={words.vaultHint} />
            <Field {...field("folder", words.folder)} maxLength={500} hint={words.folderHint} />
          </>
        ) : (
          <Field
            {...field("address", words.address)}
            data-autofocus=""
            required
            mono
            inputMode="url"
            maxLength={2000}
            placeholder={EXAMPLES[service]}
            problem={isAboutAddress ? problem?.text : null}
          />
        )}
        {(service === "readeck" || service === "linkding") && (
          <PasswordField
            {...field("token", words.token)}
            required
            maxLength={1000}
            hint={words.tokenHint[service]}
            problem={isAboutSecret ? problem?.text : null}
          />
        )}
        {service === "wallabag" && (
          <>
            <Field {...field("clientId", words.clientId)} required mono maxLength={500} hint={words.clientHint} />
            <PasswordField {...field("clientSecret", words.clientSecret)} required maxLength={500} />
            <Field {...field("userName", words.userName)} required maxLength={500} />
            <PasswordField
              {...field("password", words.password)}
              required
              maxLength={1000}
              problem={isAboutSecret ? problem?.text : null}
            />
          </>
        )}
        {service !== "obsidian" && <p className="text-13 text-text-2">{words.secrets}</p>}
        {/* As high as one line, so that nothing moves when there is one. */}
        <div aria-live="polite" className="-my-2 min-h-5 text-13">
          {problem && !isAboutAddress && !isAboutSecret && <Problem>{problem.text}</Problem>}
        </div>
      </form>
    </Dialog>
  );
}
