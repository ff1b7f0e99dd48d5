import { readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "images.text": readers,
  "images.waveform": readers,
  "GET /instances/{id}/frames/{frame}": readers,
  "GET /instances/{id}/document": readers,
  "GET /instances/{id}/waveform/{group}": readers,
  "GET /instances/{id}/file": readers,
  "GET /attachments/{id}/file": readers,
};
