import type { ReactNode } from "react";

interface NoticeProps {
  title: string;
  hint: ReactNode;
  isAlert?: boolean;
  /** The one thing to do next. */
  children?: ReactNode;
}

/** In place of a list: what is so, why, and what to do. */
export function Notice({ title, hint, isAlert = false, children }: NoticeProps) {
  return (
    <div {...(isAlert && { role: "alert" })} className="max-w-[520px] px-5 py-12 desk:px-8">
      <h2 className="font-semibold text-18">{title}</h2>
      <p className="mt-1 text-14 text-text-2">{hint}</p>
      {children && <div className="mt-5 flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
