import { shareStreams } from "#contract/delivery/shares";
import type { OperationContext } from "#api/kernel/operations";
import { pdfAnswer } from "../printing/pdf-answer";
import { pictureAnswer } from "../printing/picture-answer";
import { languageIn, pictureNameIn } from "../printing/streams";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { admit, recordUse } from "./admission";
import { countDownload, countVisit } from "./share-limits";
import { wasJustShown } from "./share-queries";
import { sharedRecord, sheetOf } from "./shared-sheet";

const letIn = (context: OperationContext, query: URLSearchParams) =>
  admit(context, query.get("link") ?? "", query.get("pass") ?? undefined);

const pdf = streaming(shareStreams.pdf, async ({ query, context }) => {
  const language = languageIn(query);
  await countVisit(context);
  const share = await letIn(context, query);
  await countDownload(context, share.id);
  const record = await sharedRecord(context, share);
  const answer = await pdfAnswer(context.platform, record, sheetOf(context, share, record, language));
  await recordUse(context, share, "pdf");
  return answer;
});

/** What stands on the shared page beside its text: signatures only on the PDF. */
const picture = streaming(shareStreams.picture, async ({ params, query, context }) => {
  const name = pictureNameIn(params);
  const share = await letIn(context, query);
  const isShared = name === "logo" || (share.withImages && /^\d$/.test(name));
  if (!isShared) throw new Problem("no_image");
  const answer = await pictureAnswer(context.platform, await sharedRecord(context, share), name);
  if (!(await wasJustShown(context.platform.db, share.id, context.origin))) await recordUse(context, share, "image");
  return answer;
});

export const shareRoutes = [pdf, picture];
