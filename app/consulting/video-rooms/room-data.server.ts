import type { LoaderFunctionArgs } from "@remix-run/node";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { studyOf } from "../../registration/exams/listed-exam.server";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";

/** The room and what stays of it, as the page shows it. */
export async function roomData(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const [room, { messages }, { presence }, { recordings }] = await Promise.all([
    api.videoRooms.read({ id }),
    api.videoRooms.messages({ id }),
    api.videoRooms.presence({ id }),
    api.videoRooms.recordings({ id }),
  ]);
  const language = languageOf(args.request);
  const format = formats(language, room.timeZone);
  const timeOf = (instant: string | null) => instant && format.dayTime(instant);
  return {
    language,
    room,
    startsAt: format.dayTime(room.starts),
    exams: room.exams
      .filter(({ hasImage }) => hasImage)
      .map((exam) => ({ id: exam.id, label: studyOf(exam, language) })),
    messages: messages.map(({ created, ...message }) => ({ ...message, time: format.dayTime(created) })),
    presence: presence.map(({ joined, left, ...person }) => ({
      ...person,
      from: format.dayTime(joined),
      to: timeOf(left),
    })),
    recordings: recordings
      .filter(({ url }) => url !== null)
      .map(({ id: recordingId, url, askedBy, started, stopped, sizeBytes, end }) => ({
        ...{ id: recordingId, url: url ?? "", askedBy, end, size: format.fileSize(sizeBytes) },
        from: timeOf(started) ?? "",
        to: stopped === null ? "" : format.time(stopped),
      })),
  };
}
export type RoomData = Awaited<ReturnType<typeof roomData>>;
