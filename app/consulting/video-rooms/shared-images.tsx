import { useEffect, useRef, useState, type RefObject } from "react";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { hearWindow, tellWindow, type SharedView } from "../../imaging/viewer/shared-view";
import type { Call } from "./call";
import type { CallState } from "./call-state";
import { openedImagesPath } from "./opened-images";
import type { RoomData } from "./room-data.server";

/**
 * The images that are looked at together: each page loads them from the platform by its own right, and shows what the
 * one who presents shows.
 */
export function SharedImages({ call, state, exams }: { call: Call; state: CallState; exams: RoomData["exams"] }) {
  const t = useTexts();
  const { presenter, isPresenting, room } = state;
  const [opened, setOpened] = useState<{ examId: string; path: string } | null>(null);
  const [isFree, setFree] = useState(false);
  const part = isPresenting ? "leads" : presenter !== null && !isFree ? "follows" : "free";
  const frame = useRef<HTMLIFrameElement>(null);
  const { wanted, latest } = useSharedFrame(call, frame, part, presenter);

  async function open(examId: string) {
    const path = await openedImagesPath(call.consultationId, examId);
    if (path !== null) setOpened({ examId, path });
  }

  // Who follows opens what is presented, as far as it may be seen from here.
  const followed = part === "follows" ? wanted : null;
  useEffect(() => {
    if (followed === null || followed === opened?.examId) return;
    if (exams.some(({ id }) => id === followed)) void open(followed);
  });
  useEffect(() => {
    if (presenter === null) setFree(false);
  }, [presenter]);
  // Whoever comes later sees it too.
  const { reached } = state;
  useEffect(() => {
    if (isPresenting) {
      call.tell({ kind: "presenting", isPresenting: true });
      if (latest.current) call.tell({ kind: "view", view: latest.current });
    }
  }, [call, isPresenting, reached, latest]);

  if (exams.length === 0) return null;
  const name = room?.seats.find(({ id }) => id === presenter)?.name ?? "";
  return (
    <Panel title={t("videoRooms.shared.title")}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        {exams.map(({ id, label }) => (
          <Button
            key={id}
            type="button"
            icon="image"
            aria-pressed={opened?.examId === id}
            onClick={() => void (opened?.examId === id ? setOpened(null) : open(id))}
          >
            {label}
          </Button>
        ))}
        {opened && (
          <Button type="button" icon="eye" aria-pressed={isPresenting} onClick={() => call.present(!isPresenting)}>
            {t(isPresenting ? "videoRooms.shared.stop" : "videoRooms.shared.present")}
          </Button>
        )}
        {opened && !isPresenting && presenter === null && <p className="text-muted">{t("videoRooms.shared.alone")}</p>}
        {presenter !== null && (
          <>
            <span role="status">{t("videoRooms.shared.presenting", { name })}</span>
            <Button type="button" aria-pressed={!isFree} onClick={() => setFree(!isFree)}>
              {t(isFree ? "videoRooms.shared.follow" : "videoRooms.shared.free")}
            </Button>
          </>
        )}
      </div>
      {opened && (
        <iframe
          ref={frame}
          key={opened.path}
          src={opened.path}
          title={t("videoRooms.shared.frame")}
          data-part={part}
          className="h-[70vh] min-h-[20rem] w-full rounded border border-line bg-black"
        />
      )}
    </Panel>
  );
}

/** Carries between the viewer in the frame and the others in the room. @returns which exam is presented */
function useSharedFrame(
  call: Call,
  frame: RefObject<HTMLIFrameElement>,
  part: "leads" | "follows" | "free",
  presenter: string | null,
) {
  const [wanted, setWanted] = useState<string | null>(null);
  const latest = useRef<SharedView | null>(null);
  const standing = useRef({ part, presenter });
  useEffect(() => {
    standing.current = { part, presenter };
    const viewer = frame.current?.contentWindow;
    if (viewer) tellWindow(viewer, { kind: "part", part });
    if (viewer && part === "follows" && latest.current) tellWindow(viewer, { kind: "view", view: latest.current });
  }, [frame, part, presenter]);
  useEffect(() => {
    const viewer = () => frame.current?.contentWindow ?? null;
    const endViewer = hearWindow(viewer, (message) => {
      const window = viewer();
      if (message.kind === "ready" && window) {
        tellWindow(window, { kind: "part", part: standing.current.part });
        if (standing.current.part === "follows" && latest.current)
          tellWindow(window, { kind: "view", view: latest.current });
      }
      if (standing.current.part !== "leads") return;
      if (message.kind === "view") latest.current = message.view;
      if (message.kind === "view" || message.kind === "pointer") call.tell(message);
    });
    const endRoom = call.hear((from, message) => {
      if (message.kind !== "view" && message.kind !== "pointer") return;
      if (from !== standing.current.presenter) return;
      if (message.kind === "view") {
        latest.current = message.view;
        setWanted(message.view.examId);
      }
      const window = viewer();
      if (window && standing.current.part === "follows") tellWindow(window, message);
    });
    return () => {
      endViewer();
      endRoom();
    };
  }, [call, frame]);
  return { wanted, latest };
}
