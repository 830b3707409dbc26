import { BrandMark } from "#ui/marks/brand-mark.tsx";

export function Brand() {
  return (
    <>
      <BrandMark className="size-[22px]" />
      Pagecast
    </>
  );
}
