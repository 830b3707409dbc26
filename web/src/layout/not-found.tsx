import { Link } from "@tanstack/react-router";
import { useWords } from "#ui/words/words.ts";

export function NotFound() {
  const words = useWords("shell");
  const own = useWords("notFound");
  return (
    <div className="mx-auto max-w-[704px] px-4 py-16 desk:px-8">
      <title>{`${own.title} · Pagecast`}</title>
      <h1 className="text-28 font-semibold tracking-tight">{own.title}</h1>
      <p className="mt-2 mb-6 text-15 text-text-2">{own.hint}</p>
      <Link
        to="/"
        className="inline-flex h-10 items-center rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
      >
        {words.toDiscover}
      </Link>
    </div>
  );
}
