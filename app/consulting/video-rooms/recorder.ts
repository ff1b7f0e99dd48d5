const pieceMs = 1_000;
const frameMs = 1_000 / 12;
const [width, height] = [1280, 720];

/** What is recorded of one person. */
export interface RecordedPerson {
  name: string;
  stream: MediaStream;
}

/** The kind of file this browser can record; null for none. */
export const recordedType = (): string | null =>
  typeof MediaRecorder === "undefined"
    ? null
    : (["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"].find((type) => MediaRecorder.isTypeSupported(type)) ??
      null);

/**
 * Records all people in one picture and one sound, in pieces of a second.
 *
 * @param people who is in the picture now: those inside alone, all of whom have agreed
 * @param onPiece in order; nothing is recorded any more after `stop`
 */
export class Recorder {
  #recorder: MediaRecorder;
  #canvas = document.createElement("canvas");
  #sound = new AudioContext();
  #mix = this.#sound.createMediaStreamDestination();
  #heard = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  #seen = new Map<MediaStream, HTMLVideoElement>();
  #drawing: number;

  constructor(
    type: string,
    private readonly people: () => RecordedPerson[],
    onPiece: (piece: Blob) => void,
  ) {
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#draw();
    this.#drawing = window.setInterval(() => this.#draw(), frameMs);
    const [picture] = this.#canvas.captureStream(12).getVideoTracks();
    const [sound] = this.#mix.stream.getAudioTracks();
    const stream = new MediaStream([picture, sound].filter((track) => track !== undefined));
    this.#recorder = new MediaRecorder(stream, {
      mimeType: type,
      videoBitsPerSecond: 900_000,
      audioBitsPerSecond: 64_000,
    });
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size > 0) onPiece(data);
    });
    this.#recorder.start(pieceMs);
  }

  /** Resolves once the last piece was given. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      window.clearInterval(this.#drawing);
      const end = () => {
        void this.#sound.close();
        resolve();
      };
      if (this.#recorder.state === "inactive") return end();
      this.#recorder.addEventListener("stop", end);
      this.#recorder.stop();
    });
  }

  #draw() {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const shown = this.people();
    this.#mixIn(shown);
    context.fillStyle = "black";
    context.fillRect(0, 0, width, height);
    const columns = Math.ceil(Math.sqrt(shown.length));
    const rows = Math.ceil(shown.length / Math.max(1, columns));
    shown.forEach((person, place) => {
      const [w, h] = [width / columns, height / rows];
      this.#drawPerson(context, person, { x: (place % columns) * w, y: Math.floor(place / columns) * h, w, h });
    });
  }

  #drawPerson(
    context: CanvasRenderingContext2D,
    { name, stream }: RecordedPerson,
    { x, y, w, h }: { x: number; y: number; w: number; h: number },
  ) {
    const video = this.#videoOf(stream);
    if (video.videoWidth > 0) {
      const scale = Math.min(w / video.videoWidth, h / video.videoHeight);
      const [vw, vh] = [video.videoWidth * scale, video.videoHeight * scale];
      context.drawImage(video, x + (w - vw) / 2, y + (h - vh) / 2, vw, vh);
    }
    context.font = "20px sans-serif";
    context.fillStyle = "white";
    context.fillText(name, x + 12, y + h - 14, w - 24);
  }

  #videoOf(stream: MediaStream): HTMLVideoElement {
    const known = this.#seen.get(stream);
    if (known) return known;
    const video = document.createElement("video");
    video.muted = true;
    video.srcObject = stream;
    void video.play().catch(() => undefined);
    this.#seen.set(stream, video);
    return video;
  }

  #mixIn(shown: RecordedPerson[]) {
    const tracks = new Set(shown.flatMap(({ stream }) => stream.getAudioTracks()));
    for (const [track, source] of this.#heard) {
      if (tracks.has(track)) continue;
      source.disconnect();
      this.#heard.delete(track);
    }
    for (const track of tracks) {
      if (this.#heard.has(track)) continue;
      const source = this.#sound.createMediaStreamSource(new MediaStream([track]));
      source.connect(this.#mix);
      this.#heard.set(track, source);
    }
  }
}
