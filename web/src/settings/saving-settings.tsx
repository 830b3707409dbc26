import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { SAVE_SERVICES, type SaveService, SERVICE_NAMES } from "#core/saving/save-service.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { ConnectService } from "./connect-service.tsx";
import type { SaveAccount } from "./save-account.ts";

/** Where articles can be sent to: connecting, testing and removing each service. */
export function SavingSettings() {
  const { data: accounts } = useSuspenseQuery(rpc.saving.accounts.queryOptions());
  const [connecting, setConnecting] = useState<SaveService | null>(null);
  const accountOf = (service: SaveService) => accounts.find((account) => account.service === service);
  return (
    <>
      <ul className="-mt-1.5">
        {SAVE_SERVICES.map((service) => (
          <ServiceRow
            key={service}
            service={service}
            account={accountOf(service)}
            onConnect={() => setConnecting(service)}
          />
        ))}
      </ul>
      {connecting && (
        <ConnectService service={connecting} account={accountOf(connecting)} onClose={() => setConnecting(null)} />
      )}
    </>
  );
}

interface ServiceRowProps {
  service: SaveService;
  account: SaveAccount | undefined;
  onConnect: () => void;
}

function ServiceRow({ service, account, onConnect }: ServiceRowProps) {
  const words = useWords("saving");
  const problems = useWords("problems");
  const name = SERVICE_NAMES[service];
  const buttons = useRef<HTMLDivElement>(null);
  const fail = (title: string) => (cause: unknown) =>
    notify({ kind: "failure", title, message: explainRefusal(cause, problems) });
  const test = useMutation(
    rpc.saving.test.mutationOptions({
      onSuccess: () => notify({ kind: "success", title: words.works(name) }),
      onError: fail(words.testFailed(name)),
    }),
  );
  const remove = useMutation(
    rpc.saving.remove.mutationOptions({
      onSuccess: async () => {
        // The pressed button is about to go.
        buttons.current?.querySelector("button")?.focus();
        await queryClient.invalidateQueries(rpc.saving.accounts.queryFilter());
        notify({ kind: "success", title: words.removed(name) });
      },
      onError: fail(words.failed),
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-0">
      <div className="min-w-0 flex-[1_1_260px]">
        <p className="font-medium text-14">{name}</p>
        <p className="break-words text-13 text-text-2">
          {account ? <AccountLine account={account} /> : words.about[service]}
        </p>
      </div>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {/* Always the first, so that the focus can return to it. */}
        <Button aria-label={account ? words.changeOf(name) : words.connectTo(name)} onClick={onConnect}>
          {account ? words.change : words.connect}
        </Button>
        {account && service !== "obsidian" && (
          <Button aria-label={words.testOf(name)} busy={test.isPending} onClick={() => test.mutate({ service })}>
            {words.test}
          </Button>
        )}
        {account && (
          <Button aria-label={words.removeOf(name)} busy={remove.isPending} onClick={() => remove.mutate({ service })}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

function AccountLine({ account: { service, address, userName, vault, folder } }: { account: SaveAccount }) {
  const words = useWords("saving");
  if (service === "obsidian") return [vault || words.anyVault, folder].filter(Boolean).join(" / ");
  const host = (address ?? "").replace(/^https?:\/\//, "");
  return userName ? words.account(userName, host) : host;
}
