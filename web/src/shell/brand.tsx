import { BrandMark } from "#ui/brand-mark.tsx";

export function Brand() {
  return (
    <>
      <BrandMark className="size-[22px]" />
      Pagecast
    </>
  );
}
