import type { ComponentProps } from "react";
import { Popover } from "#ui/controls/popover.tsx";
import { useWords } from "#ui/words/words.ts";
import { BehaviourControls, TextControls, ThemeControls } from "../preferences/reading-controls.tsx";

type ReadingPopoverProps = Pick<ComponentProps<typeof Popover>, "trigger" | "isOpen" | "onOpenChange">;

export function ReadingPopover(props: ReadingPopoverProps) {
  const words = useWords("reading");
  return (
    <Popover label={words.title} {...props}>
      <div className="flex flex-col gap-3">
        <TextControls />
        <hr className="-mx-4 border-line" />
        <ThemeControls />
        <hr className="-mx-4 border-line" />
        <BehaviourControls />
      </div>
    </Popover>
  );
}
