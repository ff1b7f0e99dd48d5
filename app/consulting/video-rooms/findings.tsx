import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button";
import { StatusBadge, type Tone } from "../../components/status-badge";
import type { IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import {
  accessFor,
  levelOf,
  playTone,
  testDirect,
  testLivekit,
  testRelay,
  testServer,
  type Finding,
  type Grade,
} from "./line-test";
import { OwnMedia } from "./own-media";

const parts = ["camera", "microphone", "speaker", "server", "direct", "relay", "livekit"] as const;
type Part = (typeof parts)[number];
type Found = Partial<Record<Part, Finding>>;

const looks: Record<Grade, { tone: Tone; icon: IconName }> = {
  good: { tone: "success", icon: "success" },
  fair: { tone: "warning", icon: "warning" },
  bad: { tone: "danger", icon: "danger" },
};

/** The test, part by part, each with what is to be done. */
export function Findings({ consultationId }: { consultationId: string }) {
  const t = useTexts();
  const [media] = useState(() => new OwnMedia(() => undefined));
  const [found, setFound] = useState<Found>({});
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [level, setLevel] = useState(0);
  const [standing, setStanding] = useState<"before" | "running" | "done">("before");
  useEffect(() => () => media.close(), [media]);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return;
    return levelOf(stream, (heard) => {
      setLevel(heard);
      if (heard > 0.02) setFound((before) => ({ ...before, microphone: { grade: "good" } }));
    });
  }, [stream]);

  async function run() {
    setStanding("running");
    setFound({});
    const note = (part: Part, finding: Finding) => setFound((before) => ({ ...before, [part]: finding }));
    await media.open();
    setStream(new MediaStream([media.audio, media.camera].filter((track) => track !== null)));
    note("camera", { grade: media.camera ? "good" : "bad" });
    note("microphone", { grade: media.audio ? "fair" : "bad" });
    note("server", await testServer());
    const access = await accessFor(consultationId).catch(() => null);
    if (access?.kind === "livekit") note("livekit", await testLivekit(access.url));
    if (access?.kind === "mesh") {
      note("direct", await testDirect(access.iceServers));
      note("relay", await testRelay(access.iceServers));
    }
    setStanding("done");
  }

  return (
    <div className="grid gap-3" data-standing={standing}>
      <p>
        <Button
          type="button"
          look="primary"
          icon="play"
          isBusy={standing === "running"}
          onClick={() => standing !== "running" && void run()}
        >
          {t(
            standing === "running"
              ? "videoRooms.test.running"
              : standing === "done"
                ? "videoRooms.test.again"
                : "videoRooms.test.start",
          )}
        </Button>
      </p>
      {standing !== "before" && (
        <ul className="grid gap-2" aria-live="polite">
          {parts.map((part) => {
            if (part === "speaker") return <Speaker key={part} />;
            const finding = found[part];
            return (
              finding && (
                <Part key={part} part={part} finding={finding}>
                  {part === "camera" && finding.grade === "good" && <Picture stream={stream} />}
                  {part === "microphone" && finding.grade !== "bad" && (
                    <meter value={level} max={1} aria-label={t("videoRooms.test.level")} className="h-3 w-48" />
                  )}
                </Part>
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Part({ part, finding, children }: { part: Exclude<Part, "speaker">; finding: Finding; children?: ReactNode }) {
  const t = useTexts();
  const { grade, ms = 0, kbit = 0 } = finding;
  // A LiveKit server answers or it does not.
  const said =
    part === "livekit"
      ? t(`videoRooms.test.livekit.${grade === "good" ? "good" : "bad"}`, { ms })
      : part === "camera"
        ? t(`videoRooms.test.camera.${grade === "good" ? "good" : "bad"}`)
        : t(`videoRooms.test.${part}.${grade}`, { ms, kbit });
  return (
    <li
      data-part={part}
      data-grade={grade}
      className="grid gap-1 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <span className="flex flex-wrap items-center gap-2">
        <strong>{t(`videoRooms.test.${part}.name`)}</strong>
        <StatusBadge {...looks[grade]}>{t(`videoRooms.test.${grade}`)}</StatusBadge>
      </span>
      <span className="grid gap-2">
        <span className="tabular-nums">{said}</span>
        {children}
      </span>
    </li>
  );
}

function Speaker() {
  const t = useTexts();
  return (
    <li
      data-part="speaker"
      className="grid gap-1 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <strong>{t("videoRooms.test.speaker.name")}</strong>
      <span className="flex flex-wrap items-center gap-3">
        <Button type="button" icon="wave" onClick={playTone}>
          {t("videoRooms.test.speaker.play")}
        </Button>
        {t("videoRooms.test.speaker.hint")}
      </span>
    </li>
  );
}

function Picture({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      className="aspect-video w-64 max-w-full -scale-x-100 rounded bg-black"
    />
  );
}
