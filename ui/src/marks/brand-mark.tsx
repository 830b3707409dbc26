/** Pagecast's logo. `scripts/draw-icons.mjs` draws the same shape. */
export function BrandMark({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      className={`shrink-0 text-accent ${className}`}
    >
      <rect x="3" y="12.5" width="8.5" height="8.5" rx="1.8" fill="currentColor" stroke="none" />
      <path d="M5 8.2A10.8 10.8 0 0 1 15.8 19M5 3.2A15.8 15.8 0 0 1 20.8 19" />
    </svg>
  );
}
