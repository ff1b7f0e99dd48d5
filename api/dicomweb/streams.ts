import { dicomwebStreams } from "#contract/dicomweb";
import { streaming } from "../streams";
import { retrieveFrames } from "./frames";
import { retrieveInstances } from "./instances";
import { retrieveMetadata } from "./metadata";

/** DICOMweb of every organization, in the order the routes are matched; paths below `dicomwebRoot`. */
export const dicomwebRoutes = [
  streaming(dicomwebStreams.studyMetadata, retrieveMetadata),
  streaming(dicomwebStreams.seriesMetadata, retrieveMetadata),
  streaming(dicomwebStreams.instanceMetadata, retrieveMetadata),
  streaming(dicomwebStreams.study, retrieveInstances),
  streaming(dicomwebStreams.series, retrieveInstances),
  streaming(dicomwebStreams.instance, retrieveInstances),
  streaming(dicomwebStreams.frames, retrieveFrames),
];
