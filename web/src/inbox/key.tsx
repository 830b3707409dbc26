/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-tag border border-line bg-surface px-1.5 font-medium font-sans text-[11px] text-text-3 leading-none">
      {children}
    </kbd>
  );
}
