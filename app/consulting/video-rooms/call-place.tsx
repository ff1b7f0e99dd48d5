import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { Call } from "./call";
import type { CallState } from "./call-state";
import { CallControls } from "./call-controls";
import { PeoplePanel } from "./people-panel";
import { AskedToRecord, RecordingBanner } from "./recording-banner";
import type { RoomData } from "./room-data.server";
import { isRoomDocument } from "./room-document";
import { SharedImages } from "./shared-images";
import { Tiles } from "./tiles";
import { refusalText } from "./refusal-text";

/** A page that is loaded anew comes in again by itself. */
const insideKey = (consultationId: string) => `radbridge-room ${consultationId}`;

/** The call of this page, with scripts alone. */
export function CallPlace({ data }: { data: RoomData }) {
  return useHydrated() ? <OpenCall data={data} /> : null;
}

function OpenCall({ data }: { data: RoomData }) {
  const { consultationId, isOpen } = data.room;
  const [call] = useState(() => new Call(consultationId, data.language));
  const state = useSyncExternalStore(call.follow, call.read, call.read);
  useComingBack(call, state, isOpen);
  useNews(state, data.room.messageCount);
  return (
    // Its parts stand in the page itself: the controls stay at the foot of the screen however far the page is scrolled.
    <section className="contents" data-phase={state.phase}>
      <Standing call={call} state={state} data={data} />
      {state.phase === "inside" && <Inside call={call} state={state} exams={data.exams} />}
    </section>
  );
}

function useComingBack(call: Call, { phase, end }: CallState, isOpen: boolean) {
  useEffect(() => {
    const key = insideKey(call.consultationId);
    if (phase === "inside" || phase === "waiting") sessionStorage.setItem(key, "1");
    // Who is replaced stays out, also after a reload: two windows would take the seat from each other.
    if (phase === "ended" && end !== "failed") sessionStorage.removeItem(key);
  }, [call, phase, end]);
  useEffect(() => {
    if (!isOpen) return;
    if (!isRoomDocument()) return location.reload();
    if (sessionStorage.getItem(insideKey(call.consultationId))) void call.enter();
  }, [call, isOpen]);
  useEffect(() => () => call.close(), [call]);
}

/** Messages, presence and recordings are the page's own data: read again when the room tells of more. */
function useNews({ room }: CallState, shownMessages: number) {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);
  const messages = room?.messageCount ?? shownMessages;
  const inside = room?.seats.filter(({ state }) => state === "inside").length;
  const recording = room ? (room.recording?.id ?? "") : undefined;
  const isOpen = room?.isOpen;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current || inside === undefined) {
      isFirst.current = false;
      return;
    }
    latest.current();
  }, [messages, inside, recording, isOpen]);
}

/** What comes before the call and after it: coming in, waiting, being asked, having left. */
function Standing({ call, state, data }: { call: Call; state: CallState; data: RoomData }) {
  const t = useTexts();
  const { phase, end, refusal, room } = state;
  if (phase === "inside") return null;
  if (phase === "waiting") {
    return (
      <Notice>
        <p>{t("videoRooms.waiting.self")}</p>
        <Button type="button" className="mt-2" onClick={() => void call.leave()}>
          {t("videoRooms.leave")}
        </Button>
      </Notice>
    );
  }
  if (phase === "asked") return <AskedToRecord call={call} />;
  if (!data.room.isOpen) return end === "closed" ? <Notice>{t("videoRooms.ended.closed")}</Notice> : null;
  const people = (room ?? data.room).seats.filter(({ state }) => state === "inside");
  return (
    <Panel>
      {end !== null && (
        <Notice tone={end === "failed" ? "danger" : "info"} className="mb-3">
          {end === "failed"
            ? t("videoRooms.ended.failed", { reason: refusalText(t, refusal) })
            : t(`videoRooms.ended.${end}`)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="button"
          look="primary"
          icon="camera"
          isBusy={phase === "entering"}
          onClick={() => phase !== "entering" && void call.enter()}
        >
          {t(phase === "entering" ? "videoRooms.joining" : end === null ? "videoRooms.join" : "videoRooms.rejoin")}
        </Button>
        <p className="text-muted">
          {people.length === 0
            ? t("videoRooms.nobody")
            : people.map(({ name, bucketName }) => `${name} (${bucketName})`).join(" · ")}
        </p>
      </div>
    </Panel>
  );
}

function Inside({ call, state, exams }: { call: Call; state: CallState; exams: RoomData["exams"] }) {
  const t = useTexts();
  const { isOnline, isNarrow, trouble } = state;
  return (
    <>
      <RecordingBanner call={call} state={state} />
      {!isOnline && <Notice tone="warning">{t("videoRooms.offline")}</Notice>}
      {isNarrow && <Notice tone="warning">{t("videoRooms.line.narrow")}</Notice>}
      {trouble !== null && (
        <Notice tone="warning">
          {t(trouble === "insecure" ? "videoRooms.httpsNeeded" : `videoRooms.devices.${trouble}`)}
        </Notice>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-3">
          <Tiles state={state} />
        </div>
        <PeoplePanel call={call} state={state} />
      </div>
      <CallControls call={call} state={state} />
      <SharedImages call={call} state={state} exams={exams} />
    </>
  );
}
