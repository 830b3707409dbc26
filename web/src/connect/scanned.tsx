import type { ConnectDetails } from "#core/reader-api/connected-readers.ts";
import { useWords } from "#ui/words/words.ts";
import { CopyText } from "../layout/copy-text.tsx";
import { Page } from "../layout/page.tsx";
import { useMe } from "../person/me.ts";

/** Where the QR code of a new key leads: what to enter in the reader on this device. */
export function Scanned({ details: { name, key } }: { details: ConnectDetails }) {
  const words = useWords("connect");
  const me = useMe();
  // Anybody can make such an address. With a stranger's key, that stranger would see what this person reads.
  if (me && me.email.toLowerCase() !== name.toLowerCase())
    return (
      <Page title={words.scannedTitle}>
        <div className="max-w-[560px] px-4 pt-2 pb-12 desk:px-8 desk:pt-6">
          <p>{words.scannedOther(me.email)}</p>
          <p className="mt-4">
            <a href="/connect" className="text-accent underline">
              {words.makeOwn}
            </a>
          </p>
        </div>
      </Page>
    );
  const given = [
    [words.server, location.origin],
    [words.name, name],
    [words.key, key],
  ] as const;
  return (
    <Page title={words.scannedTitle}>
      <div className="max-w-[560px] px-4 pt-2 pb-12 desk:px-8 desk:pt-6">
        <p className="text-text-2">{words.scannedLead}</p>
        <div className="mt-6 flex flex-col gap-4">
          {given.map(([label, text]) => (
            <Given key={label} label={label} text={text} />
          ))}
        </div>
      </div>
    </Page>
  );
}

/** A value to copy, with its name above it. */
export function Given({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1.5 text-12 text-text-3">
        {label}
      </p>
      <CopyText label={label} text={text} />
    </div>
  );
}
