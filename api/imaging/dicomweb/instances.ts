import { createHash } from "node:crypto";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { CorrectedPatient } from "#api/dicom/corrected-patient";
import type { OperationContext } from "#api/kernel/operations";
import { contentDisposition } from "#api/infrastructure/file-answer";
import { Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges } from "./accept";
import { serviceAddress } from "#api/kernel/service-address";
import { instanceAddress } from "./addresses";
import { correctedPatientOf } from "../retrieval/corrected-patient-queries";
import { singlePartAnswer } from "./file-body";
import { fileForms } from "./file-forms";
import { multipartAnswer, type AnswerHead, type Part } from "./multipart-answer";
import { namedInstances } from "./named-instances";
import { zipAnswer } from "./zip-answer";
import { begunFile, bytesOfBegun, readyFile, type WantedFile } from "./ready-files";

/**
 * Whole instances of a study or a series, or one (PS3.18 §10.4.1.1.1), one after the other: memory stays flat whatever
 * their number and size.
 *
 * @throws Problem not_found, not_acceptable
 */
export async function retrieveInstances({ request, params, query, context }: StreamCall): Promise<Response> {
  const isOne = params.instance !== undefined;
  const forms = fileForms(acceptedRanges(request, query), isOne);
  if (!forms) throw new Problem("not_acceptable");
  const found = await namedInstances(context, params);
  const patient = await correctedPatientOf(context.platform.db, found[0].examId);
  const wanted = found.flatMap((instance): WantedFile[] => {
    const form = forms.formOf(instance.transferSyntaxUid);
    return form ? [{ instance, form, patient }] : [];
  });
  const [first] = found;
  const [one] = wanted;
  if (!one) throw new Problem("not_acceptable", { transferSyntax: first.transferSyntaxUid });
  const subject = isOne ? { subjectId: first.id } : { detail: { images: wanted.length, by: "dicomweb" } };
  const record = audit(context.platform.db, context, isOne ? "instance_downloaded" : "images_retrieved", {
    examId: first.examId,
    ...subject,
  });
  context.owed.add(record);
  const about = aboutAll(context, found.length - wanted.length);
  if (forms.container === "zip") {
    // By the UID of what was asked for: a patient's name would show in the folder of whoever downloads it.
    const name = `${params.instance ?? params.series ?? params.study}.zip`;
    const disposition = { "content-disposition": contentDisposition("attachment", name) };
    return zipAnswer(context.platform, wanted, { ...about, headers: { ...about.headers, ...disposition } });
  }
  if (forms.container === "parts") {
    return multipartAnswer("application/dicom", partsOf(context, params.study ?? "", wanted), about);
  }
  const { file, transferSyntaxUid, isStored } = await readyFile(context.platform, one);
  return singlePartAnswer(request, file, {
    contentType: `application/dicom; transfer-syntax=${transferSyntaxUid}`,
    etag: `"${first.objectHash}${isStored ? "" : "-explicit"}${patient ? `-${versionOf(patient)}` : ""}"`,
  });
}

/** PS3.18 §8.5: where the client takes some of what it asked for only in other transfer syntaxes, it is told. */
function aboutAll(context: OperationContext, missing: number): AnswerHead {
  if (missing === 0) return { status: 200, headers: {} };
  const warning = `299 ${serviceAddress(context)} "${missing} instances cannot be given in the transfer syntaxes accepted"`;
  return { status: 206, headers: { warning } };
}

/** Tells a corrected patient's files from others. */
const versionOf = (patient: CorrectedPatient) =>
  createHash("sha256").update(JSON.stringify(patient)).digest("base64url").slice(0, 22);

/** Made ready while others are being sent. */
const filesAhead = 3;

async function* partsOf(context: OperationContext, study: string, wanted: readonly WantedFile[]): AsyncGenerator<Part> {
  const waiting = wanted.values();
  const begun: ReturnType<typeof begunFile>[] = [];
  const beginNext = () => {
    const { value } = waiting.next();
    if (!value) return;
    const next = begunFile(context.platform, value);
    // Heard of when its turn comes.
    next.catch(() => undefined);
    begun.push(next);
  };
  for (let files = 0; files < filesAhead; files++) beginNext();
  try {
    for (const { instance } of wanted) {
      const file = await begun[0];
      if (!file) return;
      yield {
        contentType: `application/dicom; transfer-syntax=${file.transferSyntaxUid}`,
        location: instanceAddress(context, study, instance),
        length: file.file.sizeBytes,
        body: bytesOfBegun(file),
      };
      begun.shift();
      beginNext();
    }
  } finally {
    // The client left, or one could not be read: what was made for the others is not sent any more.
    for (const file of begun) await file.then(({ rest }) => rest.return()).catch(() => undefined);
  }
}
