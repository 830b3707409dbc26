import { chooseLanguage } from "#words/language.ts";
import { listLanguages } from "#words/list-languages.ts";

/** The first language the browser accepts that there are words for: `zh-CN,zh;q=0.9,en;q=0.8`. Browsers list the best first. */
export async function chooseRequestLanguage(acceptLanguage: string | null | undefined): Promise<string> {
  const wanted = (acceptLanguage ?? "").split(",").map((one) => (one.split(";")[0] as string).trim());
  return chooseLanguage(await listLanguages(), wanted);
}
