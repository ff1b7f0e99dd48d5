import type { Manifest } from "./manifest";

export const dicomweb = {
  problems: {
    /** Of DICOMweb: nothing the client's Accept takes can be made of it. */
    not_acceptable: 406,
    /** Of DICOMweb: the body is of another kind than what is stored there. */
    unsupported_media: 415,
  },
} as const satisfies Manifest;
