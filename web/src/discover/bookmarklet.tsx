import { useState } from "react";
import { useWords } from "#ui/words/words.ts";

/** Works from the bookmarks bar of any browser: it opens this page with the address of the one it is pressed on. */
export function Bookmarklet() {
  const words = useWords("home").bookmarklet;
  const [isPressed, setPressed] = useState(false);
  const code = `javascript:void(location.href=${JSON.stringify(`${location.origin}/?url=`)}+encodeURIComponent(location.href))`;
  return (
    <p className="mt-2 hidden text-13 text-text-3 desk:block">
      {words.hint}{" "}
      <a
        // React refuses this kind of address, rightly so for what others give us; this one is ours and made for dragging.
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
