import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { problems } from "#contract/kernel/problems";
import type { PhonePolicies } from "#contract/reading/attachment-codes";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { codeOf, openedByCode } from "../../page/by-code.server";
import { sentFiles, type SentFiles } from "./sent-files.server";

/** What the page of a code shows. @param policies of that code */
export const openedUpload = (args: LoaderFunctionArgs, policies: (code: string) => Promise<PhonePolicies>) =>
  openedByCode(args, async () => {
    const { organizationName, maxPictureBytes, maxDocumentBytes, maxFiles } = await policies(codeOf(args.request));
    const { fileSize } = formats(languageOf(args.request));
    return {
      organizationName,
      sent: Number(new URL(args.request.url).searchParams.get("sent")) || 0,
      limits: { picture: fileSize(maxPictureBytes), document: fileSize(maxDocumentBytes), most: maxFiles },
    };
  });

/** Passes on what a phone sends. @param to below /api/v1 @param page the address of the page itself */
export async function uploadByCode(args: ActionFunctionArgs, { to, page }: { to: string; page: string }) {
  const query = new URLSearchParams({ code: codeOf(args.request) });
  const { count, refused, problem } = await sentFiles(args, null, `${to}?${query}`);
  if (problem || refused.length > 0) {
    const status = problem ? problems[problem.code] : problems.file_refused;
    return data({ count, refused, problem: problem?.text ?? null }, { status });
  }
  query.set("sent", String(count));
  return redirect(`${page}?${query}`, 303);
}

export type OpenedUpload =
  | { view: "over" }
  | {
      view: "open";
      organizationName: string;
      sent: number;
      limits: { picture: string; document: string; most: number };
    };
export type UploadAnswer = Pick<SentFiles, "count" | "refused"> & { problem: string | null };
