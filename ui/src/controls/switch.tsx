import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** It cannot be changed, for a reason that the hint gives. It stays focusable. */
  isDisabled?: boolean;
}

/** Takes effect immediately. The whole row is its label. */
export function Switch({ label, hint, checked, onChange, isDisabled = false }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-10 items-center gap-4 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block text-14">{label}</span>
        {hint && (
          <span id={id} className="block text-13 text-text-2">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        aria-describedby={hint ? id : undefined}
        aria-disabled={isDisabled || undefined}
        onChange={(event) => !isDisabled && onChange(event.target.checked)}
        className="relative h-5 w-9 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors duration-(--fast) before:absolute before:top-[2px] before:left-[2px] before:size-3.5 before:rounded-full before:bg-control before:transition-transform before:duration-(--fast) checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      />
    </label>
  );
}
