import { useNavigate } from "@tanstack/react-router";
import { UpgradeDialog } from "#ui/subscribe/upgrade-dialog.tsx";
import { AskOwnerButton } from "../person/ask-owner-button.tsx";
import { useMembership } from "../person/use-membership.ts";
import { useOffers } from "./offers.ts";

interface UpgradeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The upgrade dialog with the person's plan and the offers of this installation. */
export function Upgrade({ open, onOpenChange }: UpgradeProps) {
  const membership = useMembership();
  const navigate = useNavigate();
  const { offers, checkout } = useOffers(membership);
  if (!membership) return null;
  return (
    <UpgradeDialog
      open={open}
      onOpenChange={onOpenChange}
      plan={membership.plan}
      used={membership.used}
      offers={offers}
      onCheckout={checkout}
      askOwner={<AskOwnerButton requestedAt={membership.requestedAt} />}
      onChooseToUnsubscribe={() => {
        onOpenChange(false);
        navigate({ to: "/membership", hash: "channels" });
      }}
    />
  );
}
