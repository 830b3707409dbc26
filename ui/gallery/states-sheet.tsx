import type { ReactNode } from "react";
import { identifyVideo } from "#core/video/identify-video.ts";
import { Button } from "#ui/controls/button.tsx";
import type { ButtonVariant } from "#ui/controls/button-look.ts";
import { notify, type ToastMessage } from "#ui/controls/toasts.tsx";
import { SubscribeButton, type SubscribeButtonProps } from "#ui/subscribe/subscribe-button.tsx";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { useWords } from "#ui/words/words.ts";

const VARIANTS: ButtonVariant[] = ["primary", "secondary", "ghost", "outlined", "danger"];

/** All components side by side. */
export function StatesSheet() {
  return (
    <div className="mx-auto max-w-[1280px] space-y-10 px-8 py-12 max-desk:px-4 max-desk:py-6">
      <Section title="Buttons">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {variant}
          </Button>
        ))}
        <Button disabledReason="Because">disabled</Button>
        <Button variant="primary" size="large">
          large
        </Button>
      </Section>
      <Section title="Subscribe">
        <SubscribeButton {...channel("https://a.example/1")} />
        <SubscribeButton {...channel("https://a.example/2")} emphasis="secondary" />
        <SubscribeButton {...channel("https://space.bilibili.com/2267573")} />
        <SubscribeButton
          target={{ page: "https://a.example/" }}
          decision={{ kind: "none", reason: "platform", platform: "a.example" }}
        />
      </Section>
      <Section title="Toasts">
        <ToastButtons />
      </Section>
      <section>
        <h2 className="mb-4 font-semibold text-15">Covers</h2>
        <div className="grid grid-cols-3 gap-8 max-desk:grid-cols-1">
          {COVERS.map((cover) => (
            <VideoCover key={cover.title} {...cover} />
          ))}
        </div>
      </section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 font-semibold text-15">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}

function ToastButtons() {
  const words = useWords("subscribe");
  const problems = useWords("problems");
  const notices: ToastMessage[] = [
    { kind: "success", ...words.didSubscribe, action: { label: "Undo", run: () => {} } },
    { kind: "failure", title: words.subscribeFailed, message: problems["limit-reached"]({ used: 10, limit: 10 }) },
    { kind: "info", ...words.needLogin, action: { label: words.logIn, run: () => {} } },
  ];
  return notices.map((notice) => (
    <Button key={notice.kind} onClick={() => notify(notice)}>
      toast: {notice.kind}
    </Button>
  ));
}

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="${colour}"/><circle cx="232" cy="62" r="26" fill="#f3d9a4"/></svg>`)}`;

const video = (address: string, cover: string | null) => {
  const found = identifyVideo(address);
  if (!found) throw new Error(`no video: ${address}`);
  return { ...found, cover };
};

const COVERS = [
  {
    title: "With a cover",
    video: video("https://www.bilibili.com/video/av170001", picture("#7fa293")),
    duration: "14:08",
  },
  { title: "Harbour walk, unedited", video: video("https://vimeo.com/76979871", null), duration: "6:40" },
  { title: "A web page", video: video("https://example.com/an/article/of/some/length", null) },
];

function channel(channelUrl: string): Pick<SubscribeButtonProps, "target" | "decision"> {
  const sources = [{ feedUrl: channelUrl }] as const;
  return {
    target: { page: channelUrl },
    decision: { kind: "channel", channelUrl, sources, missing: null, isRetired: false },
  };
}
