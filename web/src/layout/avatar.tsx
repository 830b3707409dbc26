import User from "~icons/lucide/user";

/** The first letter of a name; an icon when nobody is signed in. */
export function Avatar({ name }: { name: string }) {
  const letter = [...name.trim()][0]?.toUpperCase();
  return (
    <span
      aria-hidden
      className="inline-grid size-5 shrink-0 place-items-center rounded-full bg-[#3e5a50] font-semibold text-[11px] text-white leading-none"
    >
      {letter ?? <User size={12} strokeWidth={2} />}
    </span>
  );
}
