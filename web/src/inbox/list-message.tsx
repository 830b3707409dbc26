import type { ReactNode } from "react";

interface ListMessageProps {
  title: string;
  hint: ReactNode;
  isAlert?: boolean;
  /** The suggested action. */
  children?: ReactNode;
}

/** Shown instead of a list: what happened, why, and what to do. */
export function ListMessage({ title, hint, isAlert = false, children }: ListMessageProps) {
  return (
    <div {...(isAlert && { role: "alert" })} className="max-w-[520px] px-5 py-12 desk:px-8">
      <h2 className="font-semibold text-18">{title}</h2>
      <p className="mt-1 text-14 text-text-2">{hint}</p>
      {children && <div className="mt-5 flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
