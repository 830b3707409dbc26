import { useState } from "react";
import { useWords } from "#ui/words/words.ts";

/** For the bookmarks bar of any browser: opens Discover with the address of the current page. */
export function Bookmarklet() {
  const words = useWords("home").bookmarklet;
  const [isPressed, setPressed] = useState(false);
  const code = `javascript:void(location.href=${JSON.stringify(`${location.origin}/?url=`)}+encodeURIComponent(location.href))`;
  return (
    <p className="mt-2 hidden text-13 text-text-3 desk:block">
      {words.hint}{" "}
      <a
        // React blocks javascript: addresses. This one is our own code, to be dragged to the bookmarks bar.
        href="/"
        ref={(link) => link?.setAttribute("href", code)}
        onClick={(event) => {
          event.preventDefault();
          setPressed(true);
        }}
        className="inline-flex h-6 items-center rounded-tag border border-control bg-surface px-2 font-medium text-12 text-text"
      >
        {words.name}
      </a>
      <span role="status" className="block min-h-5">
        {isPressed ? words.pressed : ""}
      </span>
    </p>
  );
}
