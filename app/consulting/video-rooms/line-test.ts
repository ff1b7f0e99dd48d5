import type { VideoAccess } from "#contract/consulting/video-room-record";
import { lineSampleBytes } from "#contract/consulting/video-room-record";
import { narrowBitsPerSecond } from "./line-quality";

export type Grade = "good" | "fair" | "bad";

/** How one part of a device or its line stands; `ms` there and back, `kbit` a second. */
export interface Finding {
  grade: Grade;
  ms?: number;
  kbit?: number;
}

const patienceMs = 8_000;

const within = <Value>(wanted: Promise<Value>, ms = patienceMs): Promise<Value | null> =>
  Promise.race([wanted, new Promise<null>((resolve) => window.setTimeout(() => resolve(null), ms))]);

/** The line to the platform: three small answers, then a large one. */
export async function testServer(): Promise<Finding> {
  try {
    const waits: number[] = [];
    for (let left = 3; left > 0; left--) {
      const began = performance.now();
      await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
      waits.push(performance.now() - began);
    }
    const began = performance.now();
    const answer = await fetch("/api/v1/video-rooms/line-sample", { signal: AbortSignal.timeout(3 * patienceMs) });
    if (!answer.ok) return { grade: "bad" };
    await answer.arrayBuffer();
    const bits = (8 * lineSampleBytes * 1000) / (performance.now() - began);
    const ms = Math.round(Math.min(...waits));
    // One picture out and one in, with room to spare.
    return { grade: bits >= 4 * narrowBitsPerSecond ? "good" : "fair", ms, kbit: Math.round(bits / 1000) };
  } catch {
    return { grade: "bad" };
  }
}

/** Which ways out a network lets through: its own addresses, those seen from outside. */
export async function testDirect(iceServers: RTCIceServer[]): Promise<Finding> {
  const line = new RTCPeerConnection({ iceServers });
  const kinds = new Set<string>();
  const gathered = new Promise<void>((resolve) => {
    line.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate === null) resolve();
      else if (candidate.type) kinds.add(candidate.type);
    });
  });
  line.createDataChannel("test");
  await line.setLocalDescription();
  await within(gathered);
  line.close();
  return { grade: kinds.has("srflx") ? "good" : kinds.has("host") ? "fair" : "bad" };
}

const sampleMs = 1_500;
const chunkBytes = 16 * 1024;

/** The relay alone: two lines of this page meet there, and tell how long and how wide the way is. */
export async function testRelay(iceServers: RTCIceServer[]): Promise<Finding> {
  const relays = iceServers.filter(({ urls }) => String(urls).startsWith("turn"));
  if (relays.length === 0) return { grade: "fair" };
  const configuration: RTCConfiguration = { iceServers: relays, iceTransportPolicy: "relay" };
  const [here, there] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
  try {
    const channel = here.createDataChannel("test");
    const answering = new Promise<RTCDataChannel>((resolve) =>
      there.addEventListener("datachannel", ({ channel }) => resolve(channel)),
    );
    here.addEventListener("icecandidate", ({ candidate }) => void there.addIceCandidate(candidate ?? undefined));
    there.addEventListener("icecandidate", ({ candidate }) => void here.addIceCandidate(candidate ?? undefined));
    await here.setLocalDescription();
    if (here.localDescription) await there.setRemoteDescription(here.localDescription);
    await there.setLocalDescription();
    if (there.localDescription) await here.setRemoteDescription(there.localDescription);
    const echo = await within(answering);
    if (!echo) return { grade: "bad" };
    const ms = await roundTrip(channel, echo);
    return { grade: "good", ms: Math.round(ms), kbit: Math.round((await rateOf(channel, echo)) / 1000) };
  } catch {
    return { grade: "bad" };
  } finally {
    here.close();
    there.close();
  }
}

async function roundTrip(channel: RTCDataChannel, echo: RTCDataChannel): Promise<number> {
  echo.onmessage = ({ data }: MessageEvent<string>) => echo.send(data);
  if (channel.readyState !== "open") await new Promise((resolve) => channel.addEventListener("open", resolve));
  const began = performance.now();
  const back = new Promise((resolve) => channel.addEventListener("message", resolve, { once: true }));
  channel.send("there and back");
  await within(back);
  return performance.now() - began;
}

async function rateOf(channel: RTCDataChannel, echo: RTCDataChannel): Promise<number> {
  let bytes = 0;
  echo.onmessage = ({ data }: MessageEvent<ArrayBuffer | Blob>) => {
    bytes += data instanceof Blob ? data.size : data.byteLength;
  };
  const chunk = new Uint8Array(chunkBytes);
  const ends = performance.now() + sampleMs;
  while (performance.now() < ends) {
    if (channel.bufferedAmount < 8 * chunkBytes) channel.send(chunk);
    await new Promise((resolve) => window.setTimeout(resolve, 4));
  }
  return (8 * bytes * 1000) / sampleMs;
}

/** Whether a LiveKit server answers at all. */
export async function testLivekit(url: string): Promise<Finding> {
  const began = performance.now();
  try {
    // It answers "OK" to whoever asks its root.
    await fetch(url.replace(/^ws/, "http"), {
      mode: "no-cors",
      cache: "no-store",
      signal: AbortSignal.timeout(patienceMs),
    });
    return { grade: "good", ms: Math.round(performance.now() - began) };
  } catch {
    return { grade: "bad" };
  }
}

export async function accessFor(consultationId: string): Promise<VideoAccess> {
  const answer = await fetch(`/api/v1/video-rooms/${consultationId}/access-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new Error(`the way to join was answered with ${answer.status}`);
  return (await answer.json()) as VideoAccess;
}

/** Calls back with how loud it is, from 0 to 1, some times a second. @returns what ends it */
export function levelOf(stream: MediaStream, told: (level: number) => void): () => void {
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  sound.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = window.setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    told(Math.min(1, 3 * Math.max(...samples.map(Math.abs))));
  }, 100);
  return () => {
    window.clearInterval(timer);
    void sound.close();
  };
}

/** A tone of half a second. */
export function playTone(): void {
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  volume.gain.value = 0.2;
  tone.frequency.value = 660;
  tone.connect(volume).connect(sound.destination);
  tone.addEventListener("ended", () => void sound.close());
  tone.start();
  tone.stop(sound.currentTime + 0.5);
}
