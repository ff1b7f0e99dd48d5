import { belonging, type Actor, type Expectations } from "../../access-actors";

/** No level but the manager's grants the queue; custom roles do. */
const keepers: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "GET /buckets/{id}/speech": belonging,
  "POST /buckets/{id}/speech": belonging,
  "speech.clips": keepers,
  "speech.removeClip": keepers,
  "GET /buckets/{id}/speech-clips/{language}/{piece}": keepers,
  "PUT /buckets/{id}/speech-clips/{language}/{piece}": keepers,
};
