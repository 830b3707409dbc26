import { Suspense } from "react";
import { useWords } from "#ui/words/words.ts";
import { Page } from "../shell/page.tsx";
import { Skeleton } from "../shell/page-skeleton.tsx";
import { Section } from "../shell/section.tsx";
import { adminWords } from "../words/admin-words.ts";
import { catalogueUpdateWords } from "../words/catalogue-update-words.ts";
import { workWords } from "../words/work-words.ts";
import { CatalogueUpdate } from "./catalogue-update.tsx";
import { EventCounts } from "./event-counts.tsx";
import { Invites } from "./invites.tsx";
import { People } from "./people.tsx";
import { SignupPolicy } from "./signup-policy.tsx";
import { WorkCounts } from "./work-counts.tsx";

export function AdminPage() {
  const words = useWords(adminWords);
  const catalogueWords = useWords(catalogueUpdateWords);
  const workWordsHere = useWords(workWords);
  return (
    <Page title={words.title} back="/settings">
      <div className="max-w-[1080px] px-4 pt-1 pb-12 desk:px-8 desk:pt-6">
        <Section title={words.signup} hint={words.signupHint}>
          <Suspense fallback={<Skeleton rows={1} />}>
            <SignupPolicy />
          </Suspense>
        </Section>
        <Section title={words.invites} hint={words.invitesHint}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <Invites />
          </Suspense>
        </Section>
        <Section title={words.people}>
          <People />
        </Section>
        <Section title={catalogueWords.title} hint={catalogueWords.hint}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <CatalogueUpdate />
          </Suspense>
        </Section>
        <Section title={workWordsHere.title} hint={workWordsHere.hint}>
          <Suspense fallback={<Skeleton rows={4} />}>
            <WorkCounts />
          </Suspense>
        </Section>
        <Section title={words.events} hint={words.eventsHint}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <EventCounts />
          </Suspense>
        </Section>
      </div>
    </Page>
  );
}
