import { getRouteApi, Link, useLocation } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useWords } from "#ui/words/words.ts";
import { AsyncSection } from "../layout/async-section.tsx";
import { Page } from "../layout/page.tsx";
import { Section } from "../layout/section.tsx";
import { OpenRequests } from "../person/open-requests.tsx";
import { ADMIN_TABS, type AdminTab, tabOf } from "./admin-tabs.ts";
import { CatalogueUpdate } from "./catalogue-update.tsx";
import { Directories } from "./directories.tsx";
import { EventCounts } from "./event-counts.tsx";
import { FeedService } from "./feed-service.tsx";
import { FollowPolicy } from "./follow-policy.tsx";
import { Invites } from "./invites.tsx";
import { NewAccountPlan } from "./new-account-plan.tsx";
import { People } from "./people.tsx";
import { Requests } from "./requests.tsx";
import { ServerStatus } from "./server-status.tsx";
import { SignupPolicy } from "./signup-policy.tsx";
import { WorkCounts } from "./work-counts.tsx";

const route = getRouteApi("/admin");

export function AdminPage() {
  const words = useWords("admin");
  const hash = useLocation({ select: (location) => location.hash });
  const tab = tabOf(hash, route.useSearch().tab);
  const Content = CONTENT[tab];
  return (
    <Page title={words.title} back="/settings">
      <Tabs current={tab} />
      <div className="max-w-[1080px] px-4 pt-4 pb-12 desk:px-8 desk:pt-6">
        <Content />
      </div>
    </Page>
  );
}

/** Links, so that each part has an address. */
function Tabs({ current }: { current: AdminTab }) {
  const words = useWords("admin");
  const names: Record<AdminTab, string> = {
    service: useWords("serviceAdmin").title,
    catalogue: useWords("catalogueUpdate").title,
    people: words.people,
    work: useWords("backgroundWork").title,
  };
  return (
    <nav aria-label={words.parts} className="flex overflow-x-auto border-line border-b px-1 desk:px-5">
      {ADMIN_TABS.map((tab) => (
        <Link
          key={tab}
          to="/admin"
          search={{ tab }}
          aria-current={tab === current ? "page" : undefined}
          className={`-mb-px flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 px-3 font-medium text-13 ${
            tab === current ? "border-accent text-text" : "border-transparent text-text-2 hover:text-text"
          }`}
        >
          {names[tab]}
          {tab === "people" && <OpenRequests />}
        </Link>
      ))}
    </nav>
  );
}

const CONTENT: Record<AdminTab, ComponentType> = {
  service: ServiceTab,
  catalogue: CatalogueTab,
  people: PeopleTab,
  work: WorkTab,
};

function ServiceTab() {
  const words = useWords("admin");
  const serviceWords = useWords("serviceAdmin");
  return (
    <>
      <AsyncSection id="following" title={words.following} hint={words.followingHint} rows={1}>
        <FollowPolicy />
      </AsyncSection>
      <AsyncSection id="feed-service" title={serviceWords.title} hint={serviceWords.hint} rows={4}>
        <FeedService />
      </AsyncSection>
    </>
  );
}

function CatalogueTab() {
  const catalogueWords = useWords("catalogueUpdate");
  const directoryWords = useWords("directories");
  return (
    <>
      <AsyncSection title={catalogueWords.title} hint={catalogueWords.hint} rows={2}>
        <CatalogueUpdate />
      </AsyncSection>
      <AsyncSection id="directories" title={directoryWords.title} hint={directoryWords.hint} rows={1}>
        <Directories />
      </AsyncSection>
    </>
  );
}

function PeopleTab() {
  const words = useWords("admin");
  return (
    <>
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
    </>
  );
}

function WorkTab() {
  const words = useWords("admin");
  const workWords = useWords("backgroundWork");
  return (
    <>
      <Section title={workWords.server}>
        <ServerStatus />
      </Section>
      <AsyncSection title={workWords.title} hint={workWords.hint} rows={4}>
        <WorkCounts />
      </AsyncSection>
      <AsyncSection title={words.events} hint={words.eventsHint} rows={2}>
        <EventCounts />
      </AsyncSection>
    </>
  );
}
