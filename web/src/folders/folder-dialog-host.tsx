import { lazy, Suspense } from "react";
import { useCloseOnBack } from "../layout/use-close-on-back.ts";
import { closeFolderDialog, useFolderDialog } from "./open-dialog.ts";

const FolderDialogs = lazy(() =>
  import("./folder-dialogs.tsx").then(({ FolderDialogs }) => ({ default: FolderDialogs })),
);

/** Once per page; its code is loaded with the first dialog. */
export function FolderDialogHost() {
  const state = useFolderDialog();
  useCloseOnBack(closeFolderDialog);
  if (!state) return null;
  return (
    <Suspense>
      <FolderDialogs {...state} />
    </Suspense>
  );
}
