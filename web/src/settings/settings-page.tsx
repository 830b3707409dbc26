import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { buttonLook } from "#ui/controls/button-look.ts";
import { useWords } from "#ui/words/words.ts";
import ShieldCheck from "~icons/lucide/shield-check";
import { areSettled } from "../layout/are-settled.ts";
import { AsyncSection } from "../layout/async-section.tsx";
import { goToNamedSection } from "../layout/focus-heading.ts";
import { Page } from "../layout/page.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { Section } from "../layout/section.tsx";
import { TextLink } from "../layout/text-link.tsx";
import { type Me, useMe } from "../person/me.ts";
import { OpenRequests } from "../person/open-requests.tsx";
import { BehaviourControls, TextControls } from "../preferences/reading-controls.tsx";
import { rpc } from "../rpc.ts";
import { AccountSettings } from "./account-settings.tsx";
import { DataSettings } from "./data-settings.tsx";
import { FeedSettings } from "./feed-settings.tsx";
import { LookSettings } from "./look-settings.tsx";
import { PasswordSettings } from "./password-settings.tsx";
import { PrivateFeedSettings } from "./private-feed-settings.tsx";
import { ReaderSettings } from "./reader-settings.tsx";
import { SavingSettings } from "./saving-settings.tsx";
import { SessionSettings } from "./session-settings.tsx";
import { sessionsQuery } from "./sessions-query.ts";
import { StorySettings } from "./story-settings.tsx";
import { UnfinishedSetup } from "./unfinished-setup.tsx";

export function SettingsPage() {
  const words = useWords("settings");
  const reading = useWords("reading");
  const me = useMe();
  return (
    <Page title={words.title} actions={me?.role === "admin" && <AdminLink />}>
      <div className="max-w-[960px] px-4 pt-1 pb-12 desk:px-8 desk:pt-6">
        <Section title={words.appearance}>
          <LookSettings />
        </Section>
        <Section title={reading.section} hint={me ? reading.savedForYou : reading.savedHere}>
          <div className="flex max-w-100 flex-col gap-2">
            <TextControls />
            <BehaviourControls />
          </div>
        </Section>
        <Section title={words.feeds}>
          <FeedSettings />
        </Section>
        <Section title={words.readers} hint={words.readersHint}>
          <ReaderSettings />
        </Section>
        {me && <AccountSections me={me} />}
        {me === null && (
          <Section title={words.account} hint={words.notSignedIn}>
            <TextLink to="/sign-in" search={{ to: "/settings" }}>
              {words.signIn}
            </TextLink>
          </Section>
        )}
        {/* Last, so that nothing moves when it appears. */}
        {me?.role === "admin" && <UnfinishedSetup />}
      </div>
    </Page>
  );
}

function AccountSections({ me }: { me: Me }) {
  const words = useWords("settings");
  const saving = useWords("saving");
  const isLoaded = areSettled([
    useQuery(rpc.stories.settings.queryOptions()),
    useQuery(sessionsQuery),
    useQuery(rpc.privateFeed.get.queryOptions({ view: "all" })),
    useQuery(rpc.saving.accounts.queryOptions()),
  ]);
  useEffect(() => {
    if (isLoaded) goToNamedSection();
  }, [isLoaded]);
  if (!isLoaded) return <Skeleton rows={8} />;
  return (
    <>
      <AsyncSection title={words.stories} rows={1}>
        <StorySettings />
      </AsyncSection>
      <Section title={words.account} hint={words.signedInAs(me.email)}>
        <AccountSettings key={me.id} me={me} />
      </Section>
      <Section title={words.password}>
        <PasswordSettings />
      </Section>
      <AsyncSection title={words.sessions}>
        <SessionSettings />
      </AsyncSection>
      <Section title={words.keys} hint={words.keysHint}>
        <Link to="/connect" className={buttonLook("secondary", "large")}>
          {words.openKeys}
        </Link>
      </Section>
      <AsyncSection title={words.privateFeed} hint={words.privateFeedHint}>
        <PrivateFeedSettings />
      </AsyncSection>
      <AsyncSection id="saving" title={saving.title} hint={saving.hint} rows={4}>
        <SavingSettings />
      </AsyncSection>
      <Section title={words.data} hint={words.dataHint}>
        <DataSettings email={me.email} />
      </Section>
    </>
  );
}

/** The owner's way to Admin on phones, where there is no sidebar. In the bar, so that nothing moves when it appears. */
function AdminLink() {
  const words = useWords("shell");
  return (
    <Link to="/admin" className={buttonLook()}>
      <ShieldCheck aria-hidden size={16} strokeWidth={1.6} />
      {words.admin}
      <OpenRequests />
    </Link>
  );
}
