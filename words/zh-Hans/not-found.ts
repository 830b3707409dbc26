import type { notFound as english } from "../en/not-found.ts";

export const notFound = { title: "页面不存在", hint: "地址可能已过期或输入有误。" } satisfies typeof english;
