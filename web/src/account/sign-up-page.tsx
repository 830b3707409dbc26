import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import { CHANNEL_LIMIT, type Plan, UNLIMITED } from "#core/membership.ts";
import type { AppRouter } from "#server/rpc.ts";
import { buttonLook } from "#ui/controls/button-look.ts";
import { Field } from "#ui/controls/field.tsx";
import { useWords, type Words } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { notify } from "../notify.ts";
import { callAuth } from "../person/call-auth.ts";
import { emailProblem, newPasswordProblem } from "../person/check-form.ts";
import { queryClient, rpc } from "../rpc.ts";
import { AccountForm, EmailField, NewPasswordField } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { fieldOf } from "./field-of.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { returnAddress } from "./return-address.ts";
import { useAfterSignIn } from "./use-after-sign-in.ts";

const route = getRouteApi("/sign-up");

type Account = inferRouterOutputs<AppRouter>["account"]["get"];
type Invite = inferRouterOutputs<AppRouter>["account"]["invite"];
type UsableInvite = Extract<Invite, { ok: true }>;

export function SignUpPage() {
  const words = useWords("account");
  const planName = useWords("plans");
  const { to, invite: linked } = route.useSearch();
  const invite = route.useLoaderData();
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  if (account.signup === "closed")
    return (
      <AccountFrame title={words.closedTitle} heading={words.closedTitle} lead={words.closedLead}>
        <HaveAccount to={to} />
      </AccountFrame>
    );
  if (invite && !invite.ok) return <RefusedInvite problem={invite.problem} account={account} to={to} />;
  return (
    <AccountFrame
      title={words.signUp}
      heading={words.createYourAccount}
      lead={invite ? <Invitation invite={invite} /> : leadOf(account.newAccountPlan, words, planName)}
    >
      <SignUpForm
        needsInvite={account.signup === "invite"}
        invite={invite}
        linked={linked}
        providers={account.providers}
        to={to}
      />
      <HaveAccount to={to} />
    </AccountFrame>
  );
}

/** Where to go afterwards. */
type ReturnTo = { to: string | undefined };

function HaveAccount({ to }: ReturnTo) {
  const words = useWords("account");
  return (
    <p className="mt-6 text-center text-13 text-text-2">
      {words.haveAccount}{" "}
      <TextLink to="/sign-in" search={to ? { to } : {}}>
        {words.signIn}
      </TextLink>
    </p>
  );
}

/** How many channels a new account can follow. */
function leadOf(plan: Plan, words: Words["account"], planName: Words["plans"], isInvited = false): string {
  const limit = CHANNEL_LIMIT[plan];
  if (limit === 0) return words.signUpLead;
  if (isInvited) return words.inviteIncludes(planName[plan], limit === UNLIMITED ? null : limit);
  return limit === UNLIMITED ? words.signUpLeadUnlimited : words.signUpLeadPlus(limit);
}

/** Who invites to which Pagecast, and the plan that comes with it. */
function Invitation({ invite: { invitedBy, plan } }: { invite: UsableInvite }) {
  const words = useWords("account");
  const planName = useWords("plans");
  const { host } = location;
  return (
    <>
      <span className="block text-text [overflow-wrap:anywhere]">
        {invitedBy === null ? words.invited(host) : words.invitedBy(invitedBy, host)}
      </span>
      {leadOf(plan, words, planName, true)}
    </>
  );
}

interface RefusedInviteProps extends ReturnTo {
  problem: Extract<Invite, { ok: false }>["problem"];
  account: Account;
}

/** Before the form, so that nobody fills it in for nothing or gets an account without the plan they were promised. */
function RefusedInvite({ problem, account, to }: RefusedInviteProps) {
  const words = useWords("account");
  const planName = useWords("plans");
  const isOpen = account.signup === "open";
  const plan = account.newAccountPlan;
  const stillOpen = plan === "free" ? words.openWithFree : words.openWith(planName[plan]);
  const { title, why } = words.refusedInvite[problem];
  return (
    <AccountFrame
      title={title}
      heading={title}
      lead={
        <Paragraphs>
          {why}
          {isOpen ? stillOpen : words.askForInvite}
        </Paragraphs>
      }
    >
      <Link
        to="/sign-up"
        search={to ? { to } : {}}
        className={`mt-6 w-full ${buttonLook(isOpen ? "primary" : "secondary", "large")}`}
      >
        {isOpen ? words.withoutInvite : words.otherInvite}
      </Link>
      <HaveAccount to={to} />
    </AccountFrame>
  );
}

function Paragraphs({ children }: { children: [first: ReactNode, second: ReactNode] }) {
  const [first, second] = children;
  return (
    <>
      {first}
      <span className="mt-2 block">{second}</span>
    </>
  );
}

interface SignUpFormProps extends ReturnTo {
  needsInvite: boolean;
  /** The one that the address names, and its code. */
  invite: UsableInvite | null;
  linked: string | undefined;
  providers: Account["providers"];
}

function SignUpForm({ needsInvite, invite, linked, providers, to }: SignUpFormProps) {
  const words = useWords("account");
  const planName = useWords("plans");
  const afterSignIn = useAfterSignIn(to);
  const router = useRouter();
  const [email, setEmail] = useState("");
  const [name, setName] = useState(invite?.name ?? "");
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState("");
  const asksForCode = needsInvite && !invite;
  const code = invite ? linked : typed.trim();

  async function signUp() {
    const address = email.trim();
    const outcome = await callAuth("/sign-up/email", {
      email: address,
      password,
      // Saves asking for a name; it can be changed in the settings.
      name: name.trim() || address.slice(0, address.indexOf("@")),
      ...(code && { invite: code }),
    });
    // Used, revoked or expired since the page was opened: the page says so, in place of the form.
    if (!outcome.ok && invite && fieldOf(outcome.problem) === "invite") await router.invalidate();
    return outcome;
  }

  async function done() {
    await afterSignIn();
    // Without an answer the sidebar asks again, and says it.
    const membership = await queryClient.fetchQuery(rpc.membership.get.queryOptions()).catch(() => null);
    if (!membership || membership.plan === "free") return;
    const { plan, allowed } = membership;
    const message = words.youCanFollow(allowed === UNLIMITED ? null : allowed);
    notify({ kind: "success", title: words.youHave(planName[plan]), message });
  }

  return (
    <>
      <AccountForm
        problems={{
          email: emailProblem(email, words),
          password: newPasswordProblem(password, words),
          invite: asksForCode && code === "" ? words.missingInvite : null,
        }}
        send={signUp}
        onDone={done}
        submit={words.signUp}
      >
        {(problemOf) => (
          <>
            {invite?.name && (
              <Field
                label={words.name}
                name="name"
                autoComplete="name"
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
            <EmailField value={email} onChange={setEmail} problem={problemOf("email")} />
            <NewPasswordField value={password} onChange={setPassword} problem={problemOf("password")} />
            {asksForCode && (
              <Field
                label={words.invite}
                name="invite"
                mono
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                problem={problemOf("invite")}
                hint={words.inviteHint}
              />
            )}
          </>
        )}
      </AccountForm>
      <ProviderButtons providers={providers} to={returnAddress(to)} invite={code || undefined} />
    </>
  );
}
