import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PLANS, type Plan } from "#core/membership.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { refetchChannels } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { rpc } from "../rpc.ts";
import { endOfDay } from "./end-of-day.ts";
import { type Person, refetchPeople } from "./people-list.ts";
import { useChange } from "./use-change.ts";

interface GrantPlanProps {
  person: Pick<Person, "id" | "name" | "plan">;
  onClose: () => void;
}

export function GrantPlan({ person, onClose }: GrantPlanProps) {
  const words = useWords("admin");
  const planName = useWords("plans");
  const common = useWords("common");
  const [plan, setPlan] = useState<Plan>(person.plan === "free" ? "plus" : person.plan);
  const [day, setDay] = useState("");
  const { mutateAsync: grant } = useMutation(rpc.admin.people.grant.mutationOptions());
  const { isBusy, run } = useChange();
  const until = plan === "free" || plan === "lifetime" || day === "" ? null : endOfDay(day);
  const isPast = until !== null && until < new Date();

  const save = async () => {
    if (isPast) return;
    const isDone = await run(async () => {
      await grant({ userId: person.id, plan, until: until?.toISOString() ?? null });
      // The owner may have granted themselves something.
      await Promise.all([refetchPeople(), refetchChannels()]);
    });
    if (!isDone) return;
    onClose();
    notify({ kind: "success", title: words.grantedTo(person.name, planName[plan]) });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.grantTo(person.name)}
      description={`${words.grantExplained} ${words.revokeGrantHint}`}
      footer={
        <>
          <Button size="large" className="desk:ml-auto" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="primary" size="large" busy={isBusy} onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-4 border-line border-t px-6 py-5 max-desk:px-4">
        <Segmented
          label={words.plan}
          segments={PLANS.map((value) => ({ value, label: planName[value] }))}
          value={plan}
          onChange={setPlan}
        />
        {(plan === "plus" || plan === "pro") && (
          <Field
            label={words.untilWhen}
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            hint={words.untilHint}
            problem={isPast ? words.pastDate : null}
          />
        )}
      </div>
    </Dialog>
  );
}
