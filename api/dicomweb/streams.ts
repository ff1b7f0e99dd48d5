import { dicomwebStreams } from "#contract/dicomweb";
import { streaming } from "../streams";
import { retrieveFrames } from "./frames";
import { retrieveMetadata } from "./metadata";

/** DICOMweb of every organization, in the order the routes are matched; paths below `dicomwebRoot`. */
export const dicomwebRoutes = [
  streaming(dicomwebStreams.studyMetadata, retrieveMetadata),
  streaming(dicomwebStreams.seriesMetadata, retrieveMetadata),
  streaming(dicomwebStreams.instanceMetadata, retrieveMetadata),
  streaming(dicomwebStreams.frames, retrieveFrames),
];
