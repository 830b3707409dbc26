import { lazy, Suspense, useEffect, useRef } from "react";
import { writeConnectLink } from "#core/reader-api/connected-readers.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { CopyText } from "../layout/copy-text.tsx";

const QrCode = lazy(() => import("./qr-code.tsx").then(({ QrCode: code }) => ({ default: code })));

interface NewKeyProps {
  device: string;
  secret: string;
  scope: "read" | "write";
  userName: string;
  onDone: () => void;
}

/** A key that was just created, with a code for the device that needs it. The server stores only its hash, so it is shown only now. */
export function NewKey({ device, secret, scope, userName, onDone }: NewKeyProps) {
  const words = useWords("connect");
  const box = useRef<HTMLDivElement>(null);
  // Replaces the form that created it and had the focus.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const title = words.keyFor(device);
  return (
    <div
      ref={box}
      className="flex items-center gap-7 rounded-card border border-accent bg-surface p-5 shadow-[inset_0_0_0_1px_var(--accent)] max-desk:flex-col max-desk:items-stretch max-desk:gap-4 max-desk:p-4"
    >
      <div className="min-w-0 flex-1">
        <div role="status">
          <h3 className="mb-2 break-words font-semibold">{title}</h3>
          {scope === "read" && <p className="mb-2 text-13 text-text-2">{words.keyMayOnlyRead}</p>}
        </div>
        <CopyText label={title} text={secret} />
        <p className="mt-2.5 text-13 text-text-2">{words.keyShownOnce}</p>
        <Button className="mt-3.5" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <div className="size-44 shrink-0 self-center">
        <Suspense fallback={<div className="size-full rounded-card bg-hover" />}>
          <QrCode text={writeConnectLink(location.origin, { name: userName, key: secret })} label={words.code} />
        </Suspense>
      </div>
    </div>
  );
}
