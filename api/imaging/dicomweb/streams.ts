import { dicomwebStreams } from "#contract/imaging/dicomweb";
import { streaming, type StreamRoute } from "#api/kernel/streams";
import { retrieveCapabilities } from "./capabilities";
import { retrieveBulkData } from "./bulk-data";
import { retrieveFrames } from "./frames";
import { retrieveInstances } from "./instances";
import { retrieveMetadata } from "./metadata";
import { search } from "./search";
import { storeInstances } from "./store";
import { retrieveRendered, retrieveThumbnail } from "./rendered";

/** DICOMweb of every organization, in the order the routes are matched; paths below `dicomwebRoot`. */
export const dicomwebRoutes: StreamRoute[] = [
  streaming(dicomwebStreams.capabilities, retrieveCapabilities),
  streaming(dicomwebStreams.searchStudies, search("study")),
  streaming(dicomwebStreams.searchSeries, search("series")),
  streaming(dicomwebStreams.searchInstances, search("instance")),
  streaming(dicomwebStreams.searchSeriesOfStudy, search("series")),
  streaming(dicomwebStreams.searchInstancesOfStudy, search("instance")),
  streaming(dicomwebStreams.searchInstancesOfSeries, search("instance")),
  streaming(dicomwebStreams.store, storeInstances),
  streaming(dicomwebStreams.storeInStudy, storeInstances),
  streaming(dicomwebStreams.studyMetadata, retrieveMetadata),
  streaming(dicomwebStreams.seriesMetadata, retrieveMetadata),
  streaming(dicomwebStreams.instanceMetadata, retrieveMetadata),
  streaming(dicomwebStreams.study, retrieveInstances),
  streaming(dicomwebStreams.series, retrieveInstances),
  streaming(dicomwebStreams.instance, retrieveInstances),
  streaming(dicomwebStreams.frames, retrieveFrames),
  streaming(dicomwebStreams.bulkData, retrieveBulkData),
  streaming(dicomwebStreams.studyRendered, retrieveRendered),
  streaming(dicomwebStreams.seriesRendered, retrieveRendered),
  streaming(dicomwebStreams.instanceRendered, retrieveRendered),
  streaming(dicomwebStreams.framesRendered, retrieveRendered),
  streaming(dicomwebStreams.studyThumbnail, retrieveThumbnail),
  streaming(dicomwebStreams.seriesThumbnail, retrieveThumbnail),
  streaming(dicomwebStreams.instanceThumbnail, retrieveThumbnail),
  streaming(dicomwebStreams.frameThumbnail, retrieveThumbnail),
];
