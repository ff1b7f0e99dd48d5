import { useEffect, useRef } from "react";
import { maxVideoSeats, type VideoSeat } from "#contract/consulting/video-room-record";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { CallState } from "./call-state";

/** Above and below the pictures of a desk's screen: the page's head, and the controls at its foot. */
const square = "sm:max-w-[max(20rem,calc((100vh-19rem)*16/9))]";

/** So many columns that all of them are seen without scrolling; pictures are 16 by 9. */
function layoutFor(count: number): string {
  if (count <= 1) return square;
  if (count === 2) return "sm:grid-cols-2";
  if (count <= 4) return `grid-cols-2 ${square}`;
  return `grid-cols-2 sm:grid-cols-3 ${count <= 6 ? "sm:max-w-[max(30rem,calc((100vh-19rem)*8/3))]" : square}`;
}

/** Everybody inside, each in a tile of their own. */
export function Tiles({ state }: { state: CallState }) {
  const t = useTexts();
  const inside = state.room?.seats.filter((seat) => seat.state === "inside") ?? [];
  return (
    <>
      <ul className={`mx-auto grid w-full gap-2 ${layoutFor(inside.length)}`}>
        {inside.map((seat) => (
          <Tile key={seat.id} seat={seat} state={state} />
        ))}
      </ul>
      {inside.length > maxVideoSeats && (
        <p className="text-sm text-muted">{t("videoRooms.cap", { most: maxVideoSeats })}</p>
      )}
    </>
  );
}

function Tile({ seat, state }: { seat: VideoSeat; state: CallState }) {
  const t = useTexts();
  const isOwn = seat.id === state.seatId;
  const peer = state.peers.get(seat.id);
  const stream = isOwn ? state.own.stream : (peer?.stream ?? null);
  const hasPicture = isOwn ? state.own.hasCamera || state.own.isSharing : seat.hasCamera || seat.isSharing;
  const isNarrow = state.narrow.has(seat.id);
  const isShown = hasPicture && seat.mayShowVideo && !isNarrow;
  const line = isOwn ? "connected" : (peer?.state ?? "connecting");
  return (
    <li
      className="relative aspect-video overflow-hidden rounded-lg bg-black text-white"
      data-seat={seat.id}
      data-line={line}
      data-own={isOwn || undefined}
    >
      <StreamVideo
        stream={stream}
        isMuted={isOwn}
        isShown={isShown}
        isMirrored={isOwn && !state.own.isSharing}
        label={seat.name}
      />
      {!isShown && (
        <span className="absolute inset-0 flex items-center justify-center text-2xl">
          <Icon name="user" />
        </span>
      )}
      <p className="absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-x-2 bg-black/60 px-2 py-1 text-sm">
        <strong className="truncate">{seat.name}</strong>
        {isOwn && <span>{t("videoRooms.you")}</span>}
        {seat.isMuted && <span>{t("videoRooms.muted")}</span>}
        {!seat.mayShowVideo && <span>{t("videoRooms.audioOnlyPerson")}</span>}
        {isNarrow && <span>{t("videoRooms.line.theirs")}</span>}
        {seat.handRaised !== null && (
          <span className="inline-flex items-center gap-1 rounded bg-warning-soft px-1 text-warning">
            <Icon name="up" />
            {t("videoRooms.handRaised")}
          </span>
        )}
        {line !== "connected" && (
          <span role="status">{t(line === "lost" ? "videoRooms.reconnecting" : "videoRooms.connecting")}</span>
        )}
      </p>
    </li>
  );
}

interface StreamVideoProps {
  stream: MediaStream | null;
  /** Nobody hears themselves. */
  isMuted: boolean;
  isShown: boolean;
  isMirrored: boolean;
  label: string;
}

function StreamVideo({ stream, isMuted, isShown, isMirrored, label }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = video;
    if (!current || !stream) return;
    if (current.srcObject !== stream) current.srcObject = stream;
    // Until somebody has pressed something a browser may hold sound back.
    void current.play().catch(() => undefined);
  });
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- people who talk now
    <video
      ref={video}
      autoPlay
      playsInline
      muted={isMuted}
      aria-label={label}
      className={`h-full w-full object-contain ${isShown ? "" : "opacity-0"} ${isMirrored ? "-scale-x-100" : ""}`}
    />
  );
}
