/** Audio as an answer: one that is played again is not asked for again, but kept by nobody on the way. */
export function speechAnswer(audio: Uint8Array<ArrayBuffer>, { maxAgeSeconds = 3600 } = {}): Response {
  return new Response(audio, {
    headers: {
      "content-type": "audio/wav",
      "content-length": String(audio.length),
      "x-content-type-options": "nosniff",
      "cache-control": maxAgeSeconds === 0 ? "private, no-cache" : `private, max-age=${maxAgeSeconds}`,
    },
  });
}
