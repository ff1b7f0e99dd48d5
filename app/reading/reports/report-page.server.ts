import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { paramOf } from "../../page/param-of.server";
import { examHead } from "./exam-head.server";

/** What the pages about a report's past share: the head of its exam, and formats in its organization's time zone. */
export async function reportPage(args: LoaderFunctionArgs, api: Client) {
  const exam = await api.exams.get({ id: paramOf(args, "examId") });
  const language = languageOf(args.request);
  const format = formats(language, exam.timeZone);
  return { head: examHead(exam, language, format), format };
}
