import { ProblemBody } from "#contract/kernel/problem-body";
import type { ProblemCode } from "#contract/kernel/problems";
import type { Language } from "#contract/kernel/values";
import chs from "#texts/chs/problems.json";
import en from "#texts/en/problems.json";
import tib from "#texts/tib/problems.json";
import { languageOf } from "../app/i18n/language-cookie.server";
import { i18nextFor } from "../app/i18n/i18next.server";
import { textsFrom } from "../app/i18n/texts";

const trees = { chs, en, tib };

const textsOf = (language: Language) => textsFrom(i18nextFor(language, { problems: trees[language] }, (key) => key));

const texts = { chs: textsOf("chs"), en: textsOf("en"), tib: textsOf("tib") };

/** Primary language subtags (RFC 5646) of the three languages, and their tags in answers. */
const bySubtag: Partial<Record<string, Language>> = { zh: "chs", en: "en", bo: "tib" };
const tags: Record<Language, string> = { chs: "zh-CN", en: "en", tib: "bo" };

/** The language a client asks for (RFC 9110 §12.5.4); without one it takes, the one the pages of its browser have. */
function languageFor(request: Request): Language {
  const ranges = (request.headers.get("accept-language") ?? "").split(",").flatMap((range) => {
    const [tag = "", ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const language = bySubtag[tag.split("-")[0] ?? ""];
    const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    return language && weight > 0 ? [{ language, weight }] : [];
  });
  return ranges.sort((a, b) => b.weight - a.weight)[0]?.language ?? languageOf(request);
}

/** What a problem means in the words of the reader, and the tag of the language (RFC 5646). */
export function detailIn(request: Request, code: ProblemCode): { language: string; detail: string } {
  const language = languageFor(request);
  return { language: tags[language], detail: texts[language](`problems.${code}`, {}) };
}

/** A problem with what it means in the words of its reader, as `detail` (RFC 9457 §3.1.4); other answers as they are. */
export async function worded(request: Request, answer: Response): Promise<Response> {
  if (!answer.headers.get("content-type")?.startsWith("application/problem+json")) return answer;
  const problem = ProblemBody.parse(await answer.json());
  const language = languageFor(request);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("content-language", tags[language]);
  headers.append("vary", "accept-language");
  const detail = texts[language](`problems.${problem.code}`, problem.data ?? {});
  return Response.json({ ...problem, detail }, { status: answer.status, headers });
}
