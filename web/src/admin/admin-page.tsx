import { useWords } from "#ui/words/words.ts";
import { AsyncSection } from "../layout/async-section.tsx";
import { Page } from "../layout/page.tsx";
import { Section } from "../layout/section.tsx";
import { CatalogueUpdate } from "./catalogue-update.tsx";
import { Directories } from "./directories.tsx";
import { EventCounts } from "./event-counts.tsx";
import { FeedService } from "./feed-service.tsx";
import { FollowPolicy } from "./follow-policy.tsx";
import { Invites } from "./invites.tsx";
import { NewAccountPlan } from "./new-account-plan.tsx";
import { People } from "./people.tsx";
import { Requests } from "./requests.tsx";
import { SignupPolicy } from "./signup-policy.tsx";
import { WorkCounts } from "./work-counts.tsx";

export function AdminPage() {
  const words = useWords("admin");
  const catalogueWords = useWords("catalogueUpdate");
  const workWords = useWords("backgroundWork");
  const serviceWords = useWords("serviceAdmin");
  const directoryWords = useWords("directories");
  return (
    <Page title={words.title} back="/settings">
      <div className="max-w-[1080px] px-4 pt-1 pb-12 desk:px-8 desk:pt-6">
        {/* First, so that nothing above it moves it when a link leads here. */}
        <AsyncSection id="following" title={words.following} hint={words.followingHint} rows={1}>
          <FollowPolicy />
        </AsyncSection>
        <AsyncSection id="requests" title={words.requests} hint={words.requestsHint} rows={1}>
          <Requests />
        </AsyncSection>
        <AsyncSection title={words.signup} hint={words.signupHint} rows={2}>
          <SignupPolicy />
          <NewAccountPlan />
        </AsyncSection>
        <AsyncSection title={words.invites} hint={words.invitesHint} rows={2}>
          <Invites />
        </AsyncSection>
        <Section id="people" title={words.people}>
          <People />
        </Section>
        <AsyncSection title={catalogueWords.title} hint={catalogueWords.hint} rows={2}>
          <CatalogueUpdate />
        </AsyncSection>
        <AsyncSection id="directories" title={directoryWords.title} hint={directoryWords.hint} rows={1}>
          <Directories />
        </AsyncSection>
        <AsyncSection id="feed-service" title={serviceWords.title} hint={serviceWords.hint} rows={4}>
          <FeedService />
        </AsyncSection>
        <AsyncSection title={workWords.title} hint={workWords.hint} rows={4}>
          <WorkCounts />
        </AsyncSection>
        <AsyncSection title={words.events} hint={words.eventsHint} rows={2}>
          <EventCounts />
        </AsyncSection>
      </div>
    </Page>
  );
}
