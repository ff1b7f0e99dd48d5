import { rm, stat } from "node:fs/promises";
import { audit } from "../audit/audit-queries";
import { writeAsExplicit } from "../dicom/explicit-file";
import type { OperationContext } from "../operations";
import { Problem } from "../problem";
import type { StreamCall } from "../streams";
import { acceptedRanges } from "./accept";
import { instanceAddress } from "./addresses";
import { bytesOf, hasPreamble, singlePartAnswer, type ReadyFile } from "./file-body";
import { fileForms } from "./file-forms";
import { explicitLittleEndianUid } from "./frame-forms";
import { multipartAnswer, type Part } from "./multipart-answer";
import { namedInstances } from "./named-instances";
import { newPassingFile } from "./passing-files";
import type { StoredInstance } from "./retrieve-queries";

type FileForm = "stored" | "explicit";

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
  const wanted = found.map((instance) => {
    const form = forms.formOf(instance.transferSyntaxUid);
    if (!form) throw new Problem("not_acceptable", { transferSyntax: instance.transferSyntaxUid });
    return { instance, form };
  });
  const [{ instance: first, form }] = [wanted[0] ?? { instance: found[0], form: "stored" as const }];
  const subject = isOne ? { subjectId: first.id } : { detail: { images: found.length, by: "dicomweb" } };
  const record = audit(context.platform.db, context, isOne ? "instance_downloaded" : "images_retrieved", {
    examId: first.examId,
    ...subject,
  });
  context.owed.add(record);
  if (forms.isMultipart) return multipartAnswer("application/dicom", partsOf(context, params.study ?? "", wanted));
  const ready = await readyFile(context, first, form);
  return singlePartAnswer(request, ready.file, {
    contentType: `application/dicom; transfer-syntax=${ready.transferSyntaxUid}`,
    etag: `"${first.objectHash}${ready.isStored ? "" : "-explicit"}"`,
  });
}

/** The next file is made ready while one is being sent. */
async function* partsOf(
  context: OperationContext,
  study: string,
  wanted: readonly { instance: StoredInstance; form: FileForm }[],
): AsyncGenerator<Part> {
  const making = ({ instance, form }: { instance: StoredInstance; form: FileForm }) => {
    const ready = readyFile(context, instance, form);
    // Heard of when its turn comes.
    ready.catch(() => undefined);
    return { instance, ready };
  };
  let next = wanted[0] && making(wanted[0]);
  try {
    for (let index = 1; next; index++) {
      const { instance, ready } = next;
      const following = wanted[index];
      const { file, transferSyntaxUid } = await ready;
      next = following && making(following);
      yield {
        contentType: `application/dicom; transfer-syntax=${transferSyntaxUid}`,
        location: instanceAddress(context, study, instance),
        length: file.sizeBytes,
        body: bytesOf(file),
      };
    }
  } finally {
    // The client left: what was made for it is not sent any more.
    const unsent = await next?.ready.catch(() => null);
    if (unsent?.file.isPassing) await rm(unsent.file.path, { force: true });
  }
}

interface Ready {
  file: ReadyFile;
  transferSyntaxUid: string;
  isStored: boolean;
}

/** The instance's file in the form asked for; one that cannot be decoded as it is stored. */
async function readyFile(
  { platform: { objects, cacheDir, log } }: OperationContext,
  { objectHash, sizeBytes, transferSyntaxUid }: StoredInstance,
  form: FileForm,
): Promise<Ready> {
  const path = await objects.localPath(objectHash);
  const stored = { file: { path, sizeBytes, isPassing: false }, transferSyntaxUid, isStored: true };
  // A data set that came bare is no file others could read.
  if (form === "stored" && (await hasPreamble(path))) return stored;
  const to = await newPassingFile(cacheDir);
  const written = await writeAsExplicit({ from: path, to });
  if (!written.ok) {
    await rm(to, { force: true });
    log.warn({ objectHash, reason: written.reason, detail: written.detail }, "sent as stored: cannot be decoded");
    return stored;
  }
  const { size } = await stat(to);
  return {
    file: { path: to, sizeBytes: size, isPassing: true },
    transferSyntaxUid: explicitLittleEndianUid,
    isStored: false,
  };
}
