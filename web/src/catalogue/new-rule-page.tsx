import "./without-eval.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";
import { readAddress } from "#core/read-address.ts";
import { openSites } from "#core/rules/catalogue.ts";
import { explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import { type Problem, parseSite } from "#core/rules/site-text.ts";
import { Button } from "#ui/controls/button.tsx";
import { useCopy } from "#ui/controls/copy-button.tsx";
import { TextWithCode } from "#ui/suggestions/text-with-code.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { Page } from "../layout/page.tsx";
import { catalogueIndexQuery } from "../rules/catalogue-index.ts";
import { deleteOwnRules, ownRules, saveOwnRules } from "../rules/own-rules.ts";
import { parseInert } from "../trusted-types.ts";
import { domainOf, draftRule } from "./draft-rule.ts";
import { RuleAnswers } from "./rule-answers.tsx";

const route = getRouteApi("/catalogue/new");
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/;

export function NewRulePage() {
  const words = useWords("catalogue");
  const search = route.useSearch();
  return (
    <Page title={words.newTitle} hasHeading back="/catalogue">
      <Editor key={`${search.domain} ${search.try}`} {...search} />
    </Page>
  );
}

function Editor({ domain: given, try: tried }: { domain?: string | undefined; try?: string | undefined }) {
  const words = useWords("catalogue");
  const { data: index } = useSuspenseQuery(catalogueIndexQuery);
  const page = readAddress(tried ?? "");
  const startDomain = given ?? (page ? domainOf(new URL(page).hostname, index.suffixes) : "");
  const kept = ownRules.use();
  const known = kept.find(({ domain }) => domain === startDomain);
  const [domain, setDomain] = useState(startDomain);
  const [yaml, setYaml] = useState(known?.yaml ?? draftRule(page, startDomain || "notes.example"));
  const [address, setAddress] = useState(page ?? (startDomain ? `https://${startDomain}/` : ""));
  const read = useMemo(() => readYaml(domain, yaml), [domain, yaml]);
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_424px]">
      <div className="min-w-0 px-4 pt-2 pb-12 desk:px-8 desk:pt-6">
        <h1 className="font-semibold text-22 tracking-[-.015em]">{words.newTitle}</h1>
        <p className="mt-1 mb-6 max-w-[640px] text-14 text-pretty text-text-2">{words.newLead}</p>
        <div className="flex max-w-[720px] flex-col gap-5">
          <Field
            label={words.domain}
            hint={words.domainHint}
            problem={domain !== "" && !DOMAIN.test(domain) ? words.domainBad : undefined}
          >
            {(props) => (
              <input
                {...props}
                type="text"
                value={domain}
                spellCheck={false}
                autoCapitalize="none"
                onChange={(event) => setDomain(event.target.value.trim().toLowerCase())}
                className={`${INPUT} h-10 desk:max-w-[360px]`}
              />
            )}
          </Field>
          <Field label={words.yaml} hint={words.yamlHint}>
            {(props) => (
              <textarea
                {...props}
                value={yaml}
                rows={Math.min(24, Math.max(9, yaml.split("\n").length))}
                spellCheck={false}
                autoCapitalize="none"
                onChange={(event) => setYaml(event.target.value)}
                className={`${INPUT} py-2.5 leading-5`}
              />
            )}
          </Field>
          <Problems problems={read.problems} />
          <Actions domain={domain} yaml={yaml} site={DOMAIN.test(domain) ? read.site : null} />
        </div>
        <OwnRulesList
          onEdit={(own) => {
            setDomain(own.domain);
            setYaml(own.yaml);
            setAddress(`https://${own.domain}/`);
          }}
        />
      </div>
      <TryOut site={read.site} address={address} onAddress={setAddress} />
    </div>
  );
}

interface TryOutProps {
  site: Site | null;
  address: string;
  onAddress(address: string): void;
}

/** A page to test the rules on, and what they suggest for it. */
function TryOut({ site, address, onAddress }: TryOutProps) {
  const words = useWords("catalogue");
  const [html, setHtml] = useState("");
  return (
    <div className="border-line bg-surface px-4 py-6 max-wide:border-t desk:px-6 wide:min-h-dvh wide:border-l">
      <Field label={words.testAddress}>
        {(props) => (
          <input
            {...props}
            type="text"
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            value={address}
            onChange={(event) => onAddress(event.target.value)}
            className={`${INPUT} h-10`}
          />
        )}
      </Field>
      <div className="mt-4">
        <Field label={words.testDocument} hint={words.testDocumentHint}>
          {(props) => (
            <textarea
              {...props}
              rows={3}
              spellCheck={false}
              value={html}
              onChange={(event) => setHtml(event.target.value)}
              className={`${INPUT} py-2 leading-5`}
            />
          )}
        </Field>
      </div>
      <h2 className="mt-6 font-semibold text-15">{words.answers}</h2>
      <Answers site={site} address={address} html={html} />
    </div>
  );
}

const INPUT =
  "w-full rounded-control border border-control bg-surface px-3 font-mono text-[13px] shadow-none outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)] aria-invalid:border-danger max-desk:text-[16px]";

interface FieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  children(props: { id: string; "aria-describedby": string; "aria-invalid": boolean }): ReactNode;
}

function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-13">
        {label}
      </label>
      {children({ id, "aria-describedby": `${id}-hint`, "aria-invalid": problem !== undefined })}
      <p id={`${id}-hint`} className={`mt-1 text-12 ${problem ? "text-danger" : "text-text-3"}`}>
        <TextWithCode text={problem ?? hint ?? ""} />
      </p>
    </div>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const words = useWords("catalogue");
  return (
    <div role="status" className="min-h-6 text-13">
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-text-2">
          <Check aria-hidden size={16} strokeWidth={1.8} className="text-accent" />
          {words.valid}
        </p>
      ) : (
        <>
          <p className="flex items-center gap-2 font-medium text-danger">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.8} />
            {words.problems(problems.length)}
          </p>
          <ul className="mt-1 pl-6">
            {problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`} className="text-text-2">
                <span className="font-medium text-text">{words.atLine(line)}:</span> {problem}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Actions({ domain, yaml, site }: { domain: string; yaml: string; site: Site | null }) {
  const words = useWords("catalogue");
  const { copied } = useWords("suggestions");
  const copy = useCopy();
  const kept = ownRules.use();
  const isKept = kept.some((own) => own.domain === domain && own.yaml === yaml);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabledReason={site ? null : words.fixFirst}
          onClick={() => site && saveOwnRules({ domain, yaml, site })}
        >
          {words.keep}
        </Button>
        <Button onClick={() => copy.copy(yaml)}>
          {copy.copied ? (
            <Check aria-hidden size={14} strokeWidth={1.8} />
          ) : (
            <Copy aria-hidden size={14} strokeWidth={1.8} />
          )}
          {copy.copied ? copied : words.copyYaml}
        </Button>
        <span role="status" className="text-13 text-text-2">
          {isKept ? words.kept : ""}
        </span>
      </div>
      <p className="mt-2 text-12 text-text-3">{words.copyHint(`sites/${domain[0] ?? "…"}/${domain || "…"}.yaml`)}</p>
    </div>
  );
}

function Answers({ site, address, html }: { site: Site | null; address: string; html: string }) {
  const words = useWords("catalogue");
  const catalogue = useMemo(() => openSites(site ? [site] : []), [site]);
  const page = useDeferredValue(html);
  const document = useMemo(() => (page ? parseInert(page) : undefined), [page]);
  const url = readAddress(address);
  const answer = useMemo(() => {
    if (!url) return null;
    const start = performance.now();
    const explanation = explain(catalogue, { url, document });
    return { address: url, explanation, milliseconds: performance.now() - start };
  }, [catalogue, url, document]);
  if (!site || !answer) return <p className="mt-1 text-13 text-text-2">{words.noAddressYet}</p>;
  if (answer.explanation.kind !== "site")
    return <p className="mt-1 text-13 text-text-2">{words.tryOther(site.domain)}</p>;
  return <RuleAnswers {...answer} catalogue={catalogue} ignored={[]} />;
}

function OwnRulesList({ onEdit }: { onEdit(own: { domain: string; yaml: string }): void }) {
  const words = useWords("catalogue");
  const kept = ownRules.use();
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="yours" className="mt-10 max-w-[720px]">
      <h2 id="yours" className="font-semibold text-15">
        {words.yours}
      </h2>
      <ul className="mt-2 border-line border-b">
        {kept.map((own) => (
          <li key={own.domain} className="flex h-14 items-center gap-2 border-line border-t">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-mono text-13">{own.domain}</span>
              <span className="block truncate text-12 text-text-3">
                {Object.values(own.site.hosts)
                  .flat()
                  .map(({ title }) => title)
                  .join(", ")}
              </span>
            </span>
            <Button variant="ghost" onClick={() => onEdit(own)} aria-label={`${words.edit}: ${own.domain}`}>
              {words.edit}
            </Button>
            <Button
              variant="ghost"
              onClick={() => deleteOwnRules(own.domain)}
              aria-label={`${words.drop}: ${own.domain}`}
            >
              {words.drop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function readYaml(domain: string, yaml: string): { site: Site | null; problems: readonly Problem[] } {
  const { content, problems } = parseSite(`${domain}.yaml`, yaml);
  return { site: content && siteFromFile(domain, content), problems };
}
