import type { notFound as english } from "../en/not-found.ts";

export const notFound = { title: "没有这个页面", hint: "地址可能已失效或输入有误。" } satisfies typeof english;
