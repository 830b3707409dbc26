import type { Video } from "#core/video/video.ts";
import { Button } from "#ui/controls/button.tsx";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { useWords } from "#ui/words/words.ts";
import { Page } from "../layout/page.tsx";

/** A file of this device; only its name is known. */
export function WatchFile({ video, onClose }: { video: Video; onClose: () => void }) {
  const words = useWords("watch");
  const name = video.config.file?.name ?? video.id;
  return (
    <Page title={name} back="/" hasHeading>
      <article className="max-w-[1024px] pb-8 desk:px-8 desk:pt-6 desk:pb-12">
        <VideoCover key={video.url} video={video} title={name} className="max-desk:rounded-none!" />
        <div className="flex items-start gap-4 px-4 pt-3.5 desk:px-0 desk:pt-5">
          <div className="min-w-0 flex-1">
            <h1 className="text-pretty font-bold font-serif text-[20px] leading-[30px] desk:text-[26px] desk:leading-9">
              {name}
            </h1>
            <p className="mt-1 text-13 text-text-2">{words.fileNote}</p>
          </div>
          <Button onClick={onClose}>{words.openAnother}</Button>
        </div>
      </article>
    </Page>
  );
}
