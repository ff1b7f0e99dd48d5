import { ProblemBody } from "#contract/kernel/problem-body";
import { problems, type ProblemCode } from "#contract/kernel/problems";
import type { Language } from "#contract/kernel/values";
import { tagOf } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { languageOf } from "../app/i18n/language-cookie.server";

/** Primary language subtags (RFC 5646) of the three languages. */
const bySubtag: Partial<Record<string, Language>> = { zh: "chs", en: "en", bo: "tib" };

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
function detailIn(request: Request, code: ProblemCode): { language: string; detail: string } {
  const language = languageFor(request);
  return { language: tagOf(language), detail: textsOf(language)(`problems.${code}`, {}) };
}

/** The same as a small page of its own, for who is not on a page of the product that could say it. */
export function problemPage(request: Request, code: ProblemCode, headers: Record<string, string> = {}): Response {
  const { language, detail } = detailIn(request, code);
  const status = problems[code];
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const page = `<!doctype html><html lang="${language}">${head}<title>${status}</title><p>${detail}</p></html>`;
  const type = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(page, { status, headers: { ...type, ...headers } });
}

/** A problem with what it means in the words of its reader, as `detail` (RFC 9457 §3.1.4); other answers as they are. */
export async function worded(request: Request, answer: Response): Promise<Response> {
  if (!answer.headers.get("content-type")?.startsWith("application/problem+json")) return answer;
  const problem = ProblemBody.parse(await answer.json());
  const language = languageFor(request);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("content-language", tagOf(language));
  headers.append("vary", "accept-language");
  const detail = textsOf(language)(`problems.${problem.code}`, problem.data ?? {});
  return Response.json({ ...problem, detail }, { status: answer.status, headers });
}
