import { readFile } from "node:fs/promises";
import type { DossierBlock, PrintedDossier } from "#contract/consulting/dossiers";
import type { FilePicture, PaperDocument } from "#api/delivery/printing/report-document";
import { kindOfFile } from "#api/infrastructure/bytes/kind-of-file";
import type { Platform } from "#api/infrastructure/platform";
import { qrSvg } from "#api/kernel/qr-code";

const paragraphs = (text: string) => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);

/** The dossier with its pictures, ready to be set as a PDF. @param createdAt the file's own date */
export async function dossierDocument(
  platform: Platform,
  sheet: PrintedDossier,
  createdAt: Date,
): Promise<PaperDocument> {
  const picture = (hash: string | null) => (hash === null ? null : filePicture(platform, hash));
  const blockOf = async ({ heading, mark, pairs, texts, pictures, signature }: DossierBlock) => ({
    ...{ heading, mark, pairs },
    texts: texts.map(({ label, value }) => ({ label, value: paragraphs(value) })),
    pictures: await Promise.all(pictures.map(async ({ hash, caption }) => ({ file: await picture(hash), caption }))),
    signature: signature && { ...signature, picture: await picture(signature.picture) },
  });
  const { language, title, organizationName, words } = sheet;
  return {
    kind: "dossier",
    ...{ language, title: `${organizationName} ${title}`, createdAt },
    identity: sheet.identity.map(({ value }) => value),
    content: {
      labels: { pageOf: words.page, verifyHint: words.verifyHint, noPicture: words.noPicture },
      ...{ organizationName, heading: title, identity: sheet.identity, patient: sheet.patient },
      ...{ responsibility: sheet.responsibility, watermark: sheet.watermark, foot: sheet.foot },
      qrCode: sheet.verifyUrl && { svg: await qrSvg(sheet.verifyUrl) },
      sections: await Promise.all(
        sheet.sections.map(async ({ heading, blocks }) => ({
          heading,
          blocks: await Promise.all(blocks.map(blockOf)),
        })),
      ),
    },
  };
}

/** A picture of ours: it was drawn anew when it came in. Null where it is lost. */
export async function filePicture({ objects, log }: Platform, hash: string): Promise<FilePicture | null> {
  try {
    const bytes = await readFile(await objects.localPath(hash));
    return { bytes, extension: kindOfFile(bytes) === "image/png" ? "png" : "jpg" };
  } catch (error) {
    log.warn({ err: error }, "a picture of a dossier is lost");
    return null;
  }
}
