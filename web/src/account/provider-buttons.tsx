import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { callAuth, hasText } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { Or } from "./account-frame.tsx";

const NAMES = { github: "GitHub", google: "Google" };
type Provider = keyof typeof NAMES;

interface ProviderButtonsProps {
  providers: readonly Provider[];
  /** The page to return to. */
  to: string;
  invite?: string | undefined;
}

/** Sign in with GitHub or Google, where the owner has set them up. */
export function ProviderButtons({ providers, to, invite }: ProviderButtonsProps) {
  const words = useWords("account");
  const [going, setGoing] = useState<Provider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const go = async (provider: Provider) => {
    setGoing(provider);
    const outcome = await callAuth(
      "/sign-in/social",
      {
        provider,
        callbackURL: to,
        errorCallbackURL: `/sign-in?to=${encodeURIComponent(to)}`,
        ...(invite && { additionalData: { invite } }),
      },
      hasText("url"),
    );
    if (outcome.ok) location.assign(outcome.value.url);
    else {
      setGoing(null);
      setProblem(explainAuth(outcome.problem, words));
    }
  };
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Or />
      {providers.map((provider) => (
        <Button key={provider} size="large" busy={going === provider} onClick={() => go(provider)}>
          {words.continueWith(NAMES[provider])}
        </Button>
      ))}
      {problem && (
        <p role="alert" className="text-12">
          <Problem>{problem}</Problem>
        </p>
      )}
    </div>
  );
}
