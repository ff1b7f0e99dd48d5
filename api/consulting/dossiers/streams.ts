import { z } from "zod";
import { dossierStreams } from "#contract/consulting/dossiers";
import { inlinePdf, printable } from "#api/delivery/printing/pdf-answer";
import { shownPicture } from "#api/delivery/printing/picture-answer";
import { renderPaperPdf } from "#api/delivery/printing/report-pdf";
import { languageIn } from "#api/delivery/printing/streams";
import { found, Problem } from "#api/infrastructure/problem";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { streaming } from "#api/kernel/streams";
import { recordView } from "#api/organizations/audits/record-view";
import { askedConsultation } from "../consents/asked-consultation-queries";
import { requireShown } from "../consultations/shown-records";
import { collectDossier, picturesOf } from "./collect-dossier";
import { dossierDocument, filePicture } from "./dossier-document";
import { dossierOf } from "./dossier-of";
import { editionPictures } from "./dossier-queries";
import { printDossier } from "./print-dossier";

const EditionNumber = z.coerce.number().int().min(1);

const pdf = streaming(dossierStreams.pdf, async ({ params, query, context }) => {
  const { platform } = context;
  const id = params.id ?? "";
  const language = languageIn(query);
  const named = query.get("number");
  const number = named === null ? undefined : EditionNumber.safeParse(named).data;
  if (named !== null && number === undefined) throw new Problem("not_found");
  const { content, edition, at } = await dossierOf(context, id, number);
  const sheet = printDossier(content, { language, edition, publicOrigin: outwardOriginOrNull(context) });
  const document = await dossierDocument(platform, sheet, at);
  recordView(context, "dossier_pdf_made", { subjectId: id, detail: { number: number ?? null, language } });
  return inlinePdf(await printable(renderPaperPdf(document)), `${edition?.verifyCode ?? "dossier"}.pdf`);
});

/** Not in the audit trail by itself: it belongs to the sheet, whose viewing is. */
const picture = streaming(dossierStreams.picture, async ({ params, context }) => {
  const { platform, scope } = context;
  const [id, hash] = [params.id ?? "", params.hash ?? ""];
  requireShown(scope, found(await askedConsultation(platform.db, scope, id)));
  const isShown =
    (await editionPictures(platform.db, id)).has(hash) || picturesOf(await collectDossier(platform, id)).includes(hash);
  if (!isShown) throw new Problem("no_image");
  const { bytes, extension } = found(await filePicture(platform, hash));
  const mediaType = extension === "png" ? "image/png" : "image/jpeg";
  return shownPicture({ bytes: Buffer.from(bytes), mediaType, isRendered: false });
});

export const dossierRoutes = [pdf, picture];
