import { atOrByKey, imagesAtOrByKey } from "#contract/kernel/access";
import { stream } from "#contract/kernel/stream";

/** Where DICOMweb (PS3.18) begins; an organization's service is below it, under its id. */
export const dicomwebRoot = "/dicomweb";

const seen = imagesAtOrByKey("bucketId");
const study = "/{bucketId}/studies/{study}" as const;
const series = `${study}/series/{series}` as const;
const instance = `${series}/instances/{instance}` as const;

const json = ["application/dicom+json"];
/** XML comes in parts, a data set each (PS3.18 §8.7.3.2). */
const model = [...json, 'multipart/related; type="application/dicom+xml"'];
/** As uploading: who may add images may do so from another system. */
const store = {
  method: "POST" as const,
  access: atOrByKey("exam_upload", "bucketId"),
  query: ["accept"],
  accepts: 'multipart/related; type="application/dicom"',
  produces: [...json, "application/dicom+xml"],
};
const retrieved = { method: "GET", access: seen, query: ["accept"] } as const;
/** Files, not pictures: whoever looks at an exam by a link takes none along. */
const files = imagesAtOrByKey("bucketId", "viewPassOfAccount");
const whole = { ...retrieved, access: files, produces: ["multipart/related", "application/zip"] };
const pictures = ["image/jpeg", "image/png", "image/gif"];
const rendered = {
  ...retrieved,
  query: ["accept", "window", "viewport", "quality"],
  produces: [...pictures, "multipart/related"],
};
const thumbnail = { ...retrieved, query: ["accept", "viewport"], produces: pictures };
const drawn = "Pictures of the first frame of the";
const small = "A small picture that stands for";
/** Any attribute besides, by tag or keyword (PS3.18 §8.3.4). */
const search = {
  ...retrieved,
  query: ["accept", "includefield", "limit", "offset", "fuzzymatching"],
  produces: model,
};
const metadata = { ...retrieved, produces: model };

/**
 * DICOMweb of an organization, paths below `dicomwebRoot`. UIDs of another organization, of nothing or of a deleted exam
 * answer not_found.
 */
export const dicomwebStreams = {
  capabilities: stream({
    method: "OPTIONS",
    access: seen,
    path: "/{bucketId}",
    query: ["accept"],
    produces: ["application/vnd.sun.wadl+xml", "application/json"],
    summary: "What this service answers (PS3.18 §8.9).",
  }),
  searchStudies: stream({
    ...search,
    path: "/{bucketId}/studies",
    summary: "Studies by their attributes, newest first (PS3.18 §10.6). 204 where nothing fits.",
  }),
  searchSeries: stream({ ...search, path: "/{bucketId}/series", summary: "Series of all studies (PS3.18 §10.6)." }),
  searchInstances: stream({
    ...search,
    path: "/{bucketId}/instances",
    summary: "Instances of all studies (PS3.18 §10.6).",
  }),
  searchSeriesOfStudy: stream({ ...search, path: `${study}/series`, summary: "Series of a study (PS3.18 §10.6)." }),
  searchInstancesOfStudy: stream({
    ...search,
    path: `${study}/instances`,
    summary: "Instances of a study (PS3.18 §10.6).",
  }),
  searchInstancesOfSeries: stream({
    ...search,
    path: `${series}/instances`,
    summary: "Instances of a series (PS3.18 §10.6).",
  }),
  store: stream({
    ...store,
    path: "/{bucketId}/studies",
    summary: "Stores instances of any studies (PS3.18 §10.5); 202 where some failed, 409 where all did.",
  }),
  storeInStudy: stream({ ...store, path: study, summary: "Stores instances of one study (PS3.18 §10.5)." }),
  studyMetadata: stream({
    ...metadata,
    path: `${study}/metadata`,
    summary: "Attributes of a study's instances (PS3.18 §10.4.1.1.2), bulk data by address.",
  }),
  seriesMetadata: stream({
    ...metadata,
    path: `${series}/metadata`,
    summary: "Attributes of a series' instances (PS3.18 §10.4.1.1.2), bulk data by address.",
  }),
  instanceMetadata: stream({
    ...metadata,
    path: `${instance}/metadata`,
    summary: "Attributes of an instance (PS3.18 §10.4.1.1.2), bulk data by address.",
  }),
  study: stream({
    ...whole,
    path: study,
    summary: "The instances of a study as files (PS3.18 §10.4.1.1.1), as stored or in Explicit VR Little Endian.",
  }),
  series: stream({ ...whole, path: series, summary: "The instances of a series as files (PS3.18 §10.4.1.1.1)." }),
  instance: stream({
    ...whole,
    path: instance,
    produces: ["multipart/related", "application/dicom", "application/zip"],
    summary: "An instance as a file (PS3.18 §10.4.1.1.1), in parts or alone; alone it may be asked for by Range.",
  }),
  frames: stream({
    ...retrieved,
    path: `${instance}/frames/{frames}`,
    produces: ["multipart/related", "application/octet-stream"],
    summary:
      "Pixel data of frames, numbered from 1 (PS3.18 §10.4.1.1.3): decoded, or as stored where Accept takes that.",
  }),
  bulkData: stream({
    ...retrieved,
    path: `${instance}/bulkdata/{path}`,
    produces: ["multipart/related", "application/octet-stream"],
    summary: "A value whose address the metadata gave (PS3.18 §10.4.1.1.5).",
  }),
  studyRendered: stream({ ...rendered, path: `${study}/rendered`, summary: `${drawn} instances of a study.` }),
  seriesRendered: stream({ ...rendered, path: `${series}/rendered`, summary: `${drawn} instances of a series.` }),
  instanceRendered: stream({
    ...rendered,
    path: `${instance}/rendered`,
    produces: [...rendered.produces, "application/pdf", "text/html", "text/plain"],
    summary: `${drawn} instance; the text of one that is a document (PS3.18 §8.7.4).`,
  }),
  framesRendered: stream({
    ...rendered,
    path: `${instance}/frames/{frames}/rendered`,
    summary: "Pictures of frames, numbered from 1 (PS3.18 §10.4.1.1.4).",
  }),
  studyThumbnail: stream({ ...thumbnail, path: `${study}/thumbnail`, summary: `${small} a study.` }),
  seriesThumbnail: stream({ ...thumbnail, path: `${series}/thumbnail`, summary: `${small} a series.` }),
  instanceThumbnail: stream({ ...thumbnail, path: `${instance}/thumbnail`, summary: `${small} an instance.` }),
  frameThumbnail: stream({
    ...thumbnail,
    path: `${instance}/frames/{frames}/thumbnail`,
    summary: `${small} a frame.`,
  }),
};
