import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { isStranger } from "#api/infrastructure/actor/principal";
import type { CorrectedPatient } from "#api/dicom/corrected-patient";
import { readMetadata } from "#api/dicom/read-metadata";
import type { JsonDataSet } from "#api/dicom/json-model";
import { tagText } from "#api/dicom/encoding/tag-names";
import { tags } from "#api/dicom/encoding/tags";
import { isKnown } from "#api/infrastructure/file-answer";
import type { OperationContext } from "#api/kernel/operations";
import type { Platform } from "#api/infrastructure/platform";
import { correctedPatientOf } from "../retrieval/corrected-patient-queries";
import { openByteCache, type ByteCache } from "#api/infrastructure/bytes/byte-cache";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges } from "./accept";
import { instanceAddress } from "./addresses";
import { recordImageView } from "./image-views";
import { modelForm, xmlAnswer } from "./model-answer";
import { namedInstances } from "./named-instances";
import type { StoredInstance } from "./retrieve-queries";

/** Part of every key: raise it when the same files start to give other text. */
const metadataVersion = 4;

/** Packed text of some million instances. */
const maxCacheBytes = 1024 ** 3;

/** Read together; as many stand in memory as text. */
const instancesAtOnce = 50;

const unpacked = promisify(gunzip);

const caches = new WeakMap<Platform, Promise<ByteCache>>();

function cacheOf(platform: Platform): Promise<ByteCache> {
  const known = caches.get(platform);
  if (known) return known;
  const opening = openByteCache({
    directory: join(platform.cacheDir, "metadata"),
    maxBytes: maxCacheBytes,
    onError: (error) => platform.log.warn({ err: error }, "metadata was not kept"),
  });
  caches.set(platform, opening);
  // Tried again by the next request: the folder may be there by then.
  opening.catch(() => caches.delete(platform));
  return opening;
}

/**
 * Attributes of what the path names as DICOM JSON or XML (PS3.18 §10.4.1.1.2). The JSON text is made once and kept packed, as it is
 * sent: files never change, so it is known by their hashes.
 *
 * @throws Problem not_found, not_acceptable
 */
export async function retrieveMetadata({ request, params, query, context }: StreamCall): Promise<Response> {
  const mediaType = modelForm(acceptedRanges(request, query));
  const found = await namedInstances(context, params);
  recordImageView(context, found[0].examId);
  const study = params.study ?? "";
  const patient = await correctedPatientOf(context.platform.db, found[0].examId);
  const isReduced = isStranger(context.principal);
  const key = keyOf(context, study, { found, patient, isReduced });
  const isXml = mediaType === "application/dicom+xml";
  const etag = `W/"${createHash("sha256").update(key).digest("base64url")}${isXml ? "-xml" : ""}"`;
  const headers = {
    "content-type": mediaType,
    // Asked again each time: further instances may have come.
    "cache-control": "private, no-cache",
    vary: "Accept, Accept-Encoding",
    "x-content-type-options": "nosniff",
    etag,
  };
  if (isKnown(request, etag.slice(2))) return new Response(null, { status: 304, headers });
  const packed = await metadataText(context, { key, study, found, patient, isReduced });
  if (isXml) {
    const { "content-type": _json, ...others } = headers;
    const dataSets: JsonDataSet[] = JSON.parse((await unpacked(packed)).toString());
    return xmlAnswer(dataSets, others);
  }
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
    const text = await unpacked(packed);
    return new Response(new Uint8Array(text), { headers: { ...headers, "content-length": String(text.length) } });
  }
  return new Response(new Uint8Array(packed), {
    headers: { ...headers, "content-encoding": "gzip", "content-length": String(packed.length) },
  });
}

/** The addresses stand in the text: the same files have others in another organization or under another name. */
const keyOf = (
  context: OperationContext,
  study: string,
  { found, patient, isReduced }: Pick<Wanted, "found" | "patient" | "isReduced">,
) =>
  JSON.stringify([
    metadataVersion,
    ...(isReduced ? ["reduced"] : []),
    ...(patient ? [patient] : []),
    ...found.map((instance) => [instance.objectHash, instanceAddress(context, study, instance)]),
  ]);

interface Wanted {
  key: string;
  study: string;
  found: readonly StoredInstance[];
  patient: CorrectedPatient | null;
  /** Asked for by a link, without an account: what a viewer needs. */
  isReduced: boolean;
}

/** A study is opened by a viewer's several requests at once; its text is made for all of them. */
const underWay = new Map<string, Promise<Buffer>>();

function metadataText(context: OperationContext, wanted: Wanted): Promise<Buffer> {
  const name = `${context.platform.cacheDir} ${wanted.key}`;
  const running = underWay.get(name) ?? findOrRead(context, wanted).finally(() => underWay.delete(name));
  underWay.set(name, running);
  return running;
}

async function findOrRead(context: OperationContext, wanted: Wanted): Promise<Buffer> {
  const cache = await cacheOf(context.platform);
  const kept = await cache.find(wanted.key);
  if (kept) return kept;
  const { packed, isWhole } = await readPacked(context, wanted);
  if (isWhole) await cache.keep(wanted.key, packed);
  return packed;
}

async function readPacked(context: OperationContext, { study, found, patient, isReduced }: Wanted) {
  const { objects, log } = context.platform;
  const zip = createGzip();
  const packed = buffer(zip);
  let isWhole = true;
  for (let start = 0; start < found.length; start += instancesAtOnce) {
    const group = found.slice(start, start + instancesAtOnce);
    const tasks = await Promise.all(
      group.map(async (instance) => ({
        path: await objects.localPath(instance.objectHash),
        bulkDataRoot: `${instanceAddress(context, study, instance)}/bulkdata/`,
        patient,
        isReduced,
      })),
    );
    const texts = (await readMetadata(tasks)).map((read, index) => {
      if (read.ok) return read.json;
      isWhole = false;
      const instance = group[index];
      log.warn({ objectHash: instance?.objectHash, reason: read.reason, detail: read.detail }, "metadata not read");
      return instance ? JSON.stringify(knownAttributes(study, instance)) : "{}";
    });
    if (!zip.write(`${start === 0 ? "[" : ","}${texts.join(",")}`)) await once(zip, "drain");
  }
  zip.end("]");
  return { packed: await packed, isWhole };
}

/** What is known of an instance whose file cannot be read any more. */
const knownAttributes = (study: string, instance: StoredInstance) => ({
  [tagText(tags.SOPClassUID)]: { vr: "UI", Value: [instance.sopClassUid] },
  [tagText(tags.SOPInstanceUID)]: { vr: "UI", Value: [instance.sopInstanceUid] },
  [tagText(tags.StudyInstanceUID)]: { vr: "UI", Value: [study] },
  [tagText(tags.SeriesInstanceUID)]: { vr: "UI", Value: [instance.seriesInstanceUid] },
});
