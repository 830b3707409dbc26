import { type FormEvent, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Field } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

export function DataSettings({ email }: { email: string }) {
  const words = useWords("settings");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <a
          href="/api/account/export"
          download
          className="inline-flex h-10 items-center rounded-control border border-control bg-surface px-4 font-medium hover:bg-hover"
        >
          {words.exportAll}
        </a>
        <p className="mt-1.5 text-13 text-text-2">{words.exportHint}</p>
      </div>
      <div>
        <Button size="large" className="text-danger!" onClick={() => setConfirming(true)}>
          {words.deleteAccount}
        </Button>
        <p className="mt-1.5 text-13 text-text-2">{words.deleteHint}</p>
      </div>
      {isConfirming && <DeleteAccount email={email} onClose={() => setConfirming(false)} />}
    </div>
  );
}

function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const words = useWords("settings");
  const common = useWords("common");
  const problems = useWords("problems");
  const [confirm, setConfirm] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (confirm.trim().toLowerCase() !== email.toLowerCase()) return setRefused(words.confirmWrong);
    setBusy(true);
    try {
      await rpc.account.delete.mutate({ confirm });
      // A full page load, so that nothing of the account stays in memory or on the screen.
      location.assign("/#content");
    } catch (cause) {
      setRefused(explainRefusal(cause, problems));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.deleteTitle}
      description={`${words.deleteHint} ${words.deleteExplained}`}
      footer={
        <>
          <Button size="large" className="desk:ml-auto" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form="delete-account" variant="danger" size="large" busy={isBusy}>
            {words.deletePermanently}
          </Button>
        </>
      }
    >
      <form id="delete-account" onSubmit={submit} noValidate className="border-line border-t px-6 py-5 max-desk:px-4">
        <Field
          label={words.confirmEmail(email)}
          type="email"
          autoComplete="off"
          value={confirm}
          onChange={(event) => {
            setConfirm(event.target.value);
            setRefused(null);
          }}
          problem={refused}
        />
      </form>
    </Dialog>
  );
}
