import { accountOf } from "#api/infrastructure/actor/principal";
import { timeZoneOf } from "#api/organizations/audits/audit-record-queries";
import { recordView } from "#api/organizations/audits/record-view";
import type { JsonDataSet } from "#api/dicom/json-model";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import type { StreamCall, StreamRoute } from "#api/kernel/streams";
import { acceptedRanges } from "./accept";
import { serviceAddress } from "#api/kernel/service-address";
import { modelForm, xmlAnswer } from "./model-answer";
import type { Level } from "./search-attributes";
import { hasStudy, searchInstances, searchSeries, searchStudies, type SearchPlace } from "./search-queries";
import { searchRequest, type SearchRequest } from "./search-request";
import { instanceResult, seriesResult, studyResult } from "./search-results";

/**
 * Searches at a level (PS3.18 §10.6), in all of the organization or in the study or series the path names.
 *
 * @throws Problem bad_request with the `parameter`, not_found for a study or series that is not there, not_acceptable
 */
export const search =
  (level: Level): StreamRoute["handle"] =>
  async ({ request, params, query, context }: StreamCall) => {
    const mediaType = modelForm(acceptedRanges(request, query));
    const { series } = params;
    // A pass shows one study: an exam without one shows none.
    const study = params.study ?? onlyStudyOf(context);
    const named: Level[] = [
      ...(params.study === undefined ? [] : ["study" as const]),
      ...(series === undefined ? [] : ["series" as const]),
    ];
    const asked = searchRequest(level, query, named);
    const place: SearchPlace = {
      bucketId: context.bucketId,
      timeZone: await zoneOf(context),
      ...(study !== undefined && { study }),
      ...(series !== undefined && { series }),
    };
    // Which fields were searched, never what for: the trail would hold patients' names.
    const fields = asked.matches.map(({ attribute }) => attribute.keyword).join(",");
    recordView(context, "exams_listed", { detail: { fields, by: "dicomweb" } });
    const rows = await results(context, asked, place);
    if (rows.length === 0 && study !== undefined && !(await hasStudy(context.platform.db, place))) {
      throw new Problem("not_found", { object: study });
    }
    const headers = new Headers({ "cache-control": "private, no-store", vary: "Accept, Accept-Encoding" });
    for (const warning of warnings(asked, rows.length > asked.limit)) {
      headers.append("warning", `299 ${serviceAddress(context)} "${warning}"`);
    }
    const shown = rows.slice(0, asked.limit);
    if (shown.length === 0) return new Response(null, { status: 204, headers });
    if (mediaType === "application/dicom+xml") return xmlAnswer(shown, Object.fromEntries(headers));
    headers.set("content-type", mediaType);
    return new Response(JSON.stringify(shown), { headers });
  };

/** What a pass to view images is about: a search by it keeps to that study. */
const onlyStudyOf = ({ principal }: OperationContext) =>
  principal.kind === "viewPass" ? (principal.study.studyInstanceUid ?? "") : undefined;

const zoneOf = async ({ platform: { db }, principal, bucketId }: OperationContext) =>
  accountOf(principal)?.organizations.get(bucketId)?.timeZone ?? found(await timeZoneOf(db, bucketId));

async function results(context: OperationContext, asked: SearchRequest, place: SearchPlace): Promise<JsonDataSet[]> {
  const { db } = context.platform;
  const { timeZone } = place;
  switch (asked.level) {
    case "study": {
      const answer = studyResult(asked.included);
      return (await searchStudies(db, asked, place)).map((row) => answer(row, context, timeZone));
    }
    case "series": {
      const answer = seriesResult(asked.included);
      return (await searchSeries(db, asked, place)).map((row) => answer(row, context, timeZone));
    }
    case "instance": {
      const answer = instanceResult(asked.included);
      return (await searchInstances(db, asked, place)).map((row) => answer(row, context, timeZone));
    }
  }
}

/** PS3.18 §8.3.4: what was not matched by, and that there is more. */
function warnings({ ignored }: SearchRequest, hasMore: boolean): string[] {
  const names = ignored.map((name) => name.replace(/[^\w.]/g, "_").slice(0, 64));
  return [
    ...(hasMore ? ["There are additional results that can be requested"] : []),
    ...(names.length > 0 ? [`The following attributes are not matched by this service: ${names.join(", ")}`] : []),
  ];
}
