import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { Gender } from "#contract/kernel/values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import type { JsonDataSet } from "#api/dicom/json-model";
import { HeaderRefused } from "#api/dicom/refusal";
import { searchInstances, searchSeries, searchStudies } from "../dicomweb/search-queries";
import type { SearchRequest } from "../dicomweb/search-request";
import { instanceResult, seriesResult, studyResult } from "../dicomweb/search-results";
import { contradictions, type PatientFacts } from "#api/registration/patients/same-person";
import { Problem } from "#api/infrastructure/problem";
import { identifierOf, type DimseRequest } from "./dimse-request";
import type { AcceptedAssociation } from "./accepted-association";
import { responseTo, type Status } from "./command";
import { rootOf } from "./contexts";
import { encodeMatch } from "./encode-match";
import { findStatuses } from "./find-statuses";
import { searchOf, WrongIdentifier, type Asked } from "./identifier";

/** Read from the database at once. */
const pageSize = 500;
const maxMatches = 20_000;

interface Finding {
  readonly isCancelled: () => boolean;
  /** Names are matched by any part of them, as was negotiated. */
  readonly isFuzzy: boolean;
}

/**
 * Answers a C-FIND of the Patient or Study Root (PS3.4 C.4.1) by the search of DICOMweb, in the organization alone. The
 * peer need not name the levels above the one it asks about.
 */
export async function find(calling: AcceptedAssociation, finding: DimseRequest, way: Finding): Promise<void> {
  const { messages, message, context } = finding;
  const last = await matches(calling, finding, way).catch((error: unknown): Status => {
    if (error instanceof WrongIdentifier) return { status: findStatuses.wrongIdentifier, comment: error.message };
    if (error instanceof HeaderRefused) return { status: findStatuses.wrongIdentifier, comment: error.reason };
    // A value no date or time can be matched by: nothing has it.
    if (error instanceof Problem && error.code === "bad_request") {
      return {
        status: findStatuses.unableToProcess,
        comment: `cannot match by ${String(Object(error.data).parameter)}`,
      };
    }
    throw error;
  });
  await messages.send(context.id, responseTo(message.command, last));
}

async function matches(
  calling: AcceptedAssociation,
  finding: DimseRequest,
  { isCancelled, isFuzzy }: Finding,
): Promise<Status> {
  const { messages, message, context } = finding;
  const syntax = transferSyntax(context.transferSyntax);
  const { request, level, characterSets } = searchOf(identifierOf(finding), rootOf(context.abstractSyntax));
  const wished = calling.characterSet ? [calling.characterSet] : characterSets;
  await recordSearch(calling, request);
  const status = request.ignored.length > 0 ? findStatuses.pendingWithoutKeys : findStatuses.pending;
  const pending = responseTo(message.command, { status }, true);
  const patients = new Map<string, PatientFacts[]>();
  for (let offset = 0; offset < maxMatches; offset += pageSize) {
    const found = await page(calling, { ...request, isFuzzy, limit: pageSize, offset });
    for (const match of found.slice(0, pageSize)) {
      if (level === "PATIENT" && isKnown(patients, match)) continue;
      if (isCancelled()) return { status: findStatuses.cancelled };
      const form = { level, retrieveAeTitle: calling.calledAeTitle, characterSets: wished, syntax };
      await messages.send(context.id, pending, encodeMatch(match, form));
      // Lets a cancellation be read.
      await setImmediate();
    }
    if (found.length <= pageSize) return { status: findStatuses.success };
  }
  return { status: findStatuses.outOfResources, comment: "more matches than are told at once" };
}

/**
 * The newest study of a patient stands for the patient: of the same number of the same issuer, as long as nothing that is
 * told contradicts it. Studies without a number are of nobody in common.
 */
function isKnown(patients: Map<string, PatientFacts[]>, match: JsonDataSet): boolean {
  const id = firstText(match, "00100020");
  if (id === "") return false;
  const key = JSON.stringify([id, firstText(match, "00100021")]);
  const facts = factsOf(match);
  const known = patients.get(key) ?? [];
  if (known.some((other) => contradictions(facts, other).length === 0)) return true;
  patients.set(key, [...known, facts]);
  return false;
}

const firstText = (match: JsonDataSet, tag: string) => String(match[tag]?.Value?.[0] ?? "");

function factsOf(match: JsonDataSet): PatientFacts {
  const name: unknown = match["00100010"]?.Value?.[0];
  const { Ideographic, Alphabetic } = NameGroups.safeParse(name).data ?? {};
  return {
    patientName: Ideographic ?? Alphabetic ?? "",
    patientDob: firstText(match, "00100030") || null,
    patientGender: Gender.safeParse(firstText(match, "00100040")).data ?? "U",
  };
}
const NameGroups = z.object({ Ideographic: z.string().optional(), Alphabetic: z.string().optional() });

/** Which fields were searched, never what for: the trail would hold patients' names. */
async function recordSearch({ platform, actor, callingAeTitle }: AcceptedAssociation, { matches }: Asked["request"]) {
  const fields = matches.map(({ attribute }) => attribute.keyword).join(",");
  await audit(platform.db, actor, "exams_listed", { detail: { fields, by: "dimse", peer: callingAeTitle } });
}

async function page(calling: AcceptedAssociation, request: SearchRequest): Promise<JsonDataSet[]> {
  const { platform, actor, bucketId, timeZone } = calling;
  const place = { bucketId, timeZone };
  const context = { platform, bucketId, origin: actor.origin };
  switch (request.level) {
    case "study": {
      const answer = studyResult(request.included);
      return (await searchStudies(platform.db, request, place)).map((row) => answer(row, context, timeZone));
    }
    case "series": {
      const answer = seriesResult(request.included);
      return (await searchSeries(platform.db, request, place)).map((row) => answer(row, context, timeZone));
    }
    case "instance": {
      const answer = instanceResult(request.included);
      return (await searchInstances(platform.db, request, place)).map((row) => answer(row, context, timeZone));
    }
  }
}
