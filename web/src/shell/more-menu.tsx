import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Menu, MenuItem, MenuLink } from "#ui/controls/menu.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import BookOpen from "~icons/lucide/book-open";
import Settings from "~icons/lucide/settings";
import ShieldCheck from "~icons/lucide/shield-check";
import type { Me } from "../person/me.ts";
import { useMembership } from "../person/use-membership.ts";

interface MoreMenuProps {
  me: Me;
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Settings, the owner's page, and the guide. */
export function MoreMenu({ me, ...menu }: MoreMenuProps) {
  const words = useWords("shell");
  const own = useWords("sidebar");
  const language = useLanguage();
  const navigate = useNavigate();
  const openRequests = useMembership()?.openRequests ?? 0;
  return (
    <Menu {...menu}>
      <MenuItem icon={Settings} onSelect={() => void navigate({ to: "/settings" })}>
        {words.settings}
      </MenuItem>
      {me.role === "admin" && (
        <MenuItem
          icon={ShieldCheck}
          hint={openRequests > 0 ? own.openRequests(openRequests) : undefined}
          onSelect={() => void navigate({ to: "/admin" })}
        >
          {words.admin}
        </MenuItem>
      )}
      {/* A page of its own, made from docs/guide. */}
      <MenuLink icon={BookOpen} href={`/guide/${language}.html`} here>
        {own.guide}
      </MenuLink>
    </Menu>
  );
}
