import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { framePieces, roomPiece, type FramePiece } from "#contract/registration/call-pieces";
import { CallPiece, SpokenCall } from "#contract/registration/speech";
import { Language } from "#contract/kernel/values";
import { languages } from "#texts/languages";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { PostForm } from "../../forms/post-form";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { thrown } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { ClipField } from "./clip-field";
import { queuePlace } from "./queue-place.server";

export const handle = { i18n: "queue", title: "queue.clips.title" } satisfies PageHandle;

const Query = z.object({
  language: Language.catch("tib"),
  number: SpokenCall.shape.number.catch("A012"),
  room: SpokenCall.shape.room.unwrap().catch("3"),
});

const placeOf = async (args: LoaderFunctionArgs) => {
  const place = await queuePlace(args);
  if (!place.mayManageQueue) throw thrown(args.context, "forbidden");
  return { ...place, query: Query.parse(Object.fromEntries(new URL(args.request.url).searchParams)) };
};

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, query } = await placeOf(args);
  const { id } = organization;
  const { needed, clips } = await api.speech.clips({ id, language: query.language });
  const recorded = new Map(clips.map((clip) => [clip.piece, clip]));
  const pieces = [...new Set([...needed, ...recorded.keys()])].map((piece) => {
    const clip = recorded.get(piece);
    return { piece, ...(clip && { seconds: clip.seconds, recordedBy: clip.recordedBy, src: srcOf(id, query, clip) }) };
  });
  const frame: readonly string[] = framePieces;
  return {
    org: id,
    ...query,
    pieces,
    /** No voice speaks Tibetan: without a recording it is Chinese that is heard. */
    isUnspoken: query.language === "tib" && clips.length === 0,
    missing: needed.filter((piece) => !frame.includes(piece) && !recorded.has(piece)).length,
    call: `/api/v1/buckets/${id}/speech?${new URLSearchParams(query)}`,
  };
}

/** Another recording has another address, so that the former is not heard again. */
const srcOf = (
  id: string,
  { language }: { language: Language },
  { piece, created }: { piece: string; created: string },
) => `${clipPath(id, language, piece)}?${new URLSearchParams({ created })}`;

const clipPath = (id: string, language: Language, piece: string) =>
  `/api/v1/buckets/${id}/speech-clips/${language}/${encodeURIComponent(piece)}`;

const Sound = z.instanceof(Blob, { error: "chooseFile" }).refine(({ size }) => size > 0, "chooseFile");
const Record = z.object({ piece: CallPiece, sound: Sound });
const RecordRoom = z.object({ room: SpokenCall.shape.room.refine((room) => room !== "", "required"), sound: Sound });
const Remove = z.object({ piece: CallPiece });

export async function action(args: ActionFunctionArgs) {
  const { api, organization, query, token } = await placeOf(args);
  const { id } = organization;
  const form = await posted(args);
  const done = () => redirectDone(args.context, form.page, "saved");
  const keep = async (piece: string, sound: Blob) => {
    await callStream(args, token, "PUT", clipPath(id, query.language, piece).replace("/api/v1", ""), sound);
    return done();
  };
  switch (form.intent) {
    case "remove":
      return submitted(form, Remove, async ({ piece }) => {
        await api.speech.removeClip({ id, language: query.language, piece });
        return done();
      });
    case "recordRoom":
      return submitted(form, RecordRoom, ({ room, sound }) => keep(roomPiece(room), sound), { file_refused: noSound });
    default:
      return submitted(form, Record, ({ piece, sound }) => keep(piece, sound), { file_refused: noSound });
  }
}

const noSound = () => ({ sound: "noSound" as const });

/** Calls in the organization's own words, for a language that no voice speaks: each word is recorded once. */
export default function ClipsPage() {
  const t = useTexts();
  const { org, language, number, room, pieces, missing, isUnspoken, call } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("queue.clips.title")}
      actions={
        <LinkButton to={pathTo("/calling", {}, { org })} icon="left">
          {t("queue.title")}
        </LinkButton>
      }
    >
      <p className="mb-4 text-muted">{t("queue.clips.lead")}</p>
      <Panel title={t("queue.clips.listen")} className="mb-4">
        <QueryForm className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <input type="hidden" name="org" value={org} />
          <SelectField
            name="language"
            label={t("queue.clips.language")}
            options={languages.map(({ code: value, name: label }) => ({ value, label }))}
            defaultValue={language}
          />
          <TextField name="number" label={t("queue.clips.number")} defaultValue={number} />
          <TextField name="room" label={t("queue.clips.room")} defaultValue={room} />
          <Button>{t("queue.show")}</Button>
        </QueryForm>
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- what is said stands in the fields above */}
        <audio key={call} controls preload="none" src={call} className="mt-3 w-full max-w-sm" />
        {isUnspoken ? (
          <Notice tone="warning" className="mt-3">
            {t("queue.clips.unspoken")}
          </Notice>
        ) : (
          <Notice tone={missing === 0 ? "success" : "info"} className="mt-3">
            {missing === 0 ? t("queue.clips.complete") : t("queue.clips.missing", { count: missing })}
          </Notice>
        )}
      </Panel>
      <Panel title={t("queue.clips.pieces")} className="mb-4">
        <ul className="divide-y divide-line">
          {pieces.map((piece) => (
            <PieceRow key={piece.piece} {...piece} />
          ))}
        </ul>
      </Panel>
      <RoomForm />
    </Page>
  );
}

type Piece = ReturnType<typeof useLoaderData<typeof loader>>["pieces"][number];

function PieceRow({ piece, seconds, recordedBy, src }: Piece) {
  const t = useTexts();
  const name = usePieceName(piece);
  const { form, fields, bind } = useActionForm<z.input<typeof Record>>({ id: `piece-${piece}`, intents: ["record"] });
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        {src ? (
          <>
            <p className="text-sm text-muted">
              {t("queue.clips.recorded", { seconds: seconds?.toFixed(1), name: recordedBy })}
            </p>
            {/* eslint-disable-next-line jsx-a11y/media-has-caption -- its name is what is said */}
            <audio controls preload="none" src={src} aria-label={name} className="mt-1 h-9 w-full max-w-xs" />
          </>
        ) : (
          <p className="text-sm text-muted">{t("queue.clips.notRecorded")}</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ActionForm
          form={form}
          defaultIntent="record"
          encType="multipart/form-data"
          className="flex flex-wrap items-start gap-2"
        >
          <input type="hidden" name="piece" value={piece} />
          <ClipField field={bind(fields.sound)} name={name} />
          <Button intent="record" icon="upload">
            {t("queue.clips.save")}
          </Button>
        </ActionForm>
        {src && (
          <PostForm>
            <input type="hidden" name="piece" value={piece} />
            <Button intent="remove" look="danger" icon="trash" aria-label={`${t("queue.clips.remove")} ${name}`}>
              {t("queue.clips.remove")}
            </Button>
          </PostForm>
        )}
      </div>
    </li>
  );
}

function usePieceName(piece: string): string {
  const t = useTexts();
  if (piece.startsWith("room:")) return t("queue.clips.roomPiece", { room: piece.slice("room:".length) });
  if (/^\d$/.test(piece)) return t("queue.clips.digit", { digit: piece });
  if (/^[A-Z]$/.test(piece)) return t("queue.clips.letter", { letter: piece });
  return t(`queue.clips.frame.${piece as FramePiece}`);
}

/** A room that nobody was called to yet. */
function RoomForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof RecordRoom>>({
    id: "other-room",
    intents: ["recordRoom"],
  });
  return (
    <Panel title={t("queue.clips.otherRoom")}>
      <ActionForm
        form={form}
        defaultIntent="recordRoom"
        encType="multipart/form-data"
        className="flex flex-wrap items-start gap-3"
      >
        <TextField {...bind(fields.room)} label={t("queue.clips.room")} required />
        <ClipField field={bind(fields.sound)} name={t("queue.clips.otherRoom")} />
        <Button intent="recordRoom" icon="upload">
          {t("queue.clips.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
