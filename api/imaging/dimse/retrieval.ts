import { audit } from "#api/infrastructure/audit/audit-queries";
import type { DataSet } from "#api/dicom/encoding/data-set";
import { writeDataSet } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import type { AcceptedAssociation } from "./accepted-association";
import type { DimseRequest } from "./dimse-request";
import { responseTo, type Status, type SubOperations } from "./command";
import { WrongIdentifier } from "./identifier";
import type { SendableInstance, Wanted } from "./retrieve-queries";
import type { SentInstance } from "./sub-operations";

/** PS3.4 tables C.4-2 and C.4-3. */
export const retrievalStatuses = {
  success: 0x0000,
  /** None of the sub-operations could be done. */
  cannotPerform: 0xa702,
  destinationUnknown: 0xa801,
  wrongIdentifier: 0xa900,
  /** Done, with failures or warnings. */
  partly: 0xb000,
  cancelled: 0xfe00,
  pending: 0xff00,
} as const;

const failedSopInstanceUidList = 0x00080058;
/** As many fit into a value of 64 KB, the most that Explicit VR has for UIDs. */
const maxFailedUids = 1_000;

/** The unique key that a level asks for (PS3.4 C.6.1.1, C.6.2.1). */
const keyOf: Record<string, keyof Wanted> = {
  PATIENT: "patientIds",
  STUDY: "studies",
  SERIES: "series",
  IMAGE: "instances",
};

/**
 * Reads what a C-MOVE or C-GET wants: the unique key of its level, one or a list; those of the levels above may stand
 * there too.
 *
 * @throws WrongIdentifier
 */
export function wantedBy(identifier: DataSet, root: "patient" | "study"): Wanted {
  const level = identifier.code(tags.QueryRetrieveLevel) ?? "";
  const key = level === "PATIENT" && root === "study" ? undefined : keyOf[level];
  if (!key) throw new WrongIdentifier(`no level ${level.replace(/[^A-Z]/g, "?")}`);
  const patientId = identifier.text(tags.PatientID);
  const issuer = identifier.text(tags.IssuerOfPatientID);
  const wanted: Wanted = {
    patientIds: patientId ? [patientId] : [],
    patientIdIssuers: issuer ? [issuer] : [],
    studies: identifier.codes(tags.StudyInstanceUID).filter(Boolean),
    series: identifier.codes(tags.SeriesInstanceUID).filter(Boolean),
    instances: identifier.codes(tags.SOPInstanceUID).filter(Boolean),
  };
  if (wanted[key].length === 0) throw new WrongIdentifier(`no unique key at level ${level}`);
  return wanted;
}

/** The trail tells of every exam whose images go out, before they do. */
export async function recordRetrieval(
  { platform, actor, callingAeTitle, bucketId }: AcceptedAssociation,
  instances: readonly SendableInstance[],
  by: "C-MOVE" | "C-GET",
  to: string,
): Promise<void> {
  const images = new Map<string, number>();
  for (const { examId } of instances) images.set(examId, (images.get(examId) ?? 0) + 1);
  for (const [examId, count] of images) {
    const detail = { images: count, by, peer: callingAeTitle, to };
    await audit(platform.db, actor, "images_retrieved", { bucketId, examId, detail });
  }
}

/** Counts sub-operations, and tells the peer of them. */
export class Tally {
  private readonly failed: string[] = [];
  private failures = 0;
  private completed = 0;
  private warning = 0;

  constructor(
    private readonly asking: DimseRequest,
    private readonly total: number,
  ) {}

  get counts(): SubOperations {
    return { completed: this.completed, failed: this.failures, warning: this.warning };
  }

  private get remaining(): number {
    return this.total - this.completed - this.failures - this.warning;
  }

  note({ instance, outcome }: SentInstance): void {
    if (outcome === "sent") this.completed += 1;
    else if (outcome === "warned") this.warning += 1;
    else this.fail(instance);
  }

  fail({ sopInstanceUid }: SendableInstance): void {
    this.failures += 1;
    if (this.failed.length < maxFailedUids) this.failed.push(sopInstanceUid);
  }

  /** Tells how far it is. */
  async tell(): Promise<void> {
    const subOperations = { ...this.counts, remaining: this.remaining };
    await this.send({ status: retrievalStatuses.pending, subOperations });
  }

  /** The last answer (PS3.4 C.4.2.1.6): with the UIDs of what failed, where something did. */
  async end(isCancelled: boolean, comment?: string): Promise<void> {
    const isFailure = this.failures > 0 && this.failures === this.total;
    const status = isCancelled
      ? retrievalStatuses.cancelled
      : isFailure
        ? retrievalStatuses.cannotPerform
        : this.failures + this.warning > 0
          ? retrievalStatuses.partly
          : retrievalStatuses.success;
    const subOperations = isCancelled ? { ...this.counts, remaining: this.remaining } : this.counts;
    await this.send({ status, subOperations, ...(comment && { comment }) });
  }

  private async send(status: Status): Promise<void> {
    const { messages, message, context } = this.asking;
    const isLast = status.status !== retrievalStatuses.pending;
    const identifier = isLast && this.failed.length > 0 ? this.identifier(context.transferSyntax) : null;
    await messages.send(context.id, responseTo(message.command, status, identifier !== null), identifier);
  }

  private identifier(transferSyntaxUid: string): Buffer {
    const syntax = transferSyntax(transferSyntaxUid);
    return writeDataSet([[failedSopInstanceUidList, "UI", this.failed]], { syntax });
  }
}
