import { wavFile } from "#contract/registration/wav-file";

/** Enough for a voice; the server makes of it what it keeps. */
const sampleRate = 22_050;

/** Any sound the browser can play, as a WAV file of one channel. @throws DOMException for what it cannot */
export async function asWav(sound: Blob): Promise<File> {
  const decoder = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer());
  const mixer = new OfflineAudioContext(1, Math.max(1, Math.ceil(decoded.duration * sampleRate)), sampleRate);
  const source = mixer.createBufferSource();
  source.buffer = decoded;
  source.connect(mixer.destination);
  source.start();
  const samples = (await mixer.startRendering()).getChannelData(0);
  const written = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  return new File([wavFile(new Uint8Array(written.buffer), sampleRate)], "clip.wav", { type: "audio/wav" });
}

/** What is spoken from now on, until it is ended. @throws DOMException where there is no microphone, or none allowed */
export async function recording(): Promise<{ stopped: Promise<Blob>; end: () => void }> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(microphone);
  const parts: Blob[] = [];
  const stopped = new Promise<Blob>((resolve) => {
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => {
      for (const track of microphone.getTracks()) track.stop();
      resolve(new Blob(parts, { type: recorder.mimeType }));
    });
  });
  recorder.start();
  return { stopped, end: () => recorder.stop() };
}

/** What a file field can be given. */
export function fileList(file: File): FileList {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer.files;
}
