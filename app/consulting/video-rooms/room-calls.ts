import type {
  SeatReport,
  SentSignal,
  VideoAccess,
  VideoRoom,
  VideoSignal,
  SeatState,
  RecordingAnswer,
} from "#contract/consulting/video-room-record";
import { recordingTextVersion } from "#contract/consulting/video-room-record";

/** An answer of the platform that is a refusal. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`refused with ${code}`);
  }
}

interface Seat {
  seatId: string;
  state: SeatState;
}

/** What a page of the room asks of the platform. @throws RefusedCall; TypeError without a line */
export class RoomCalls {
  readonly #base: string;

  constructor(private readonly consultationId: string) {
    this.#base = `/api/v1/consultations/${consultationId}/telemed-video`;
  }

  read = () => this.#call<VideoRoom>("GET", "");
  enter = () => this.#call<Seat>("POST", "/seats");
  report = (seatId: string, report: SeatReport) => this.#call<Seat>("PUT", `/seats/${seatId}`, report);
  leave = (seatId: string) => this.#call<undefined>("POST", `/seats/${seatId}/leave`);
  admit = (seatId: string, isAdmitted: boolean) =>
    this.#call<undefined>("POST", `/seats/${seatId}/admit`, { isAdmitted });
  remove = (seatId: string) => this.#call<undefined>("POST", `/seats/${seatId}/remove`);
  change = (membersEnter: boolean) => this.#call<undefined>("PATCH", "", { membersEnter });
  signal = (seatId: string, signals: SentSignal[]) => this.#call<undefined>("POST", "/signals", { seatId, signals });
  signals = async (seatId: string, after: number) =>
    (
      await this.#call<{ signals: VideoSignal[] }>(
        "GET",
        `/signals?${new URLSearchParams({ seatId, after: String(after) })}`,
      )
    ).signals;
  askRecording = (seatId: string, mediaType: string, language: string) =>
    this.#call<{ recordingId: string }>("POST", "/recordings", {
      ...{ seatId, mediaType, language },
      textVersion: recordingTextVersion,
    });
  answerRecording = (recordingId: string, seatId: string, answer: RecordingAnswer, language: string) =>
    this.#call<Seat>("POST", `/recordings/${recordingId}/answers`, {
      ...{ seatId, answer, language },
      textVersion: recordingTextVersion,
    });
  startRecording = (recordingId: string) => this.#call<undefined>("POST", `/recordings/${recordingId}/start`);
  stopRecording = (recordingId: string) => this.#call<undefined>("POST", `/recordings/${recordingId}/stop`);

  access(seatId?: string): Promise<VideoAccess> {
    return sent("POST", `/api/v1/video-rooms/${this.consultationId}/access-token`, { seatId });
  }

  async piece(recordingId: string, position: number, piece: Blob): Promise<void> {
    await sent("PUT", `${this.#base}/recordings/${recordingId}/pieces/${position}`, piece);
  }

  events = (seatId: string) => new EventSource(`${this.#base}/events?${new URLSearchParams({ seatId })}`);

  #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return sent(method, this.#base + path, body);
  }
}

/** Longer than any answer takes: a request on a dead line must not hold up the next. */
const patienceMs = 15_000;

async function sent<Answer>(method: string, address: string, body?: object): Promise<Answer> {
  const isFile = body instanceof Blob;
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(isFile && { body, headers: { "content-type": "application/octet-stream" } }),
    ...(!isFile &&
      method !== "GET" && { body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } }),
  });
  const text = await answer.text();
  if (answer.ok) return (text === "" ? undefined : JSON.parse(text)) as Answer;
  throw new RefusedCall(answer.status, codeIn(text));
}

function codeIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "internal";
  } catch {
    // What stands between answered instead: a proxy's page.
    return "unavailable";
  }
}
