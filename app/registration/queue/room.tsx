import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import type { z } from "zod";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup, SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import type { FormAnswer } from "../../forms/answer";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { calledRooms } from "./called-rooms.server";
import { QueueLinks } from "./queue-links";
import { Desk, queuePlace, rememberDesk } from "./queue-place.server";
import { handTicks, isTicked, queuesOf, type HandTicks } from "./room-ticks";

export const handle = { i18n: "queue", title: "queue.roomPage.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const place = await queuePlace(args);
  const { organization, places, desk, mayManageQueue, mayManageLinks, mayCheckIn } = place;
  const { queues, remembered, rooms } = await calledRooms(place);
  const room = new URL(args.request.url).searchParams.get("room") ?? desk?.room ?? "";
  return {
    org: organization.id,
    ...{ mayManageQueue, mayManageLinks, mayCheckIn },
    places,
    room,
    rooms,
    queues: queues.map((queue) => ({ value: queue.id, label: queue.displayName })),
    mayLeave: remembered.length > 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const place = await queuePlace(args);
  const form = await posted(args);
  const answer = await submitted(form, Desk, (taken) => {
    const headers = { "Set-Cookie": rememberDesk(taken, args.context.secureCookies) };
    return Promise.resolve(redirect(pathTo("/calling", {}, { org: taken.org }), { status: 303, headers }));
  });
  if (answer instanceof Response || form.data.has("queues")) return answer;
  // Without scripts nothing has ticked those of a room that was typed: they are to be confirmed, not guessed.
  const { rooms } = await calledRooms(place);
  const { result } = answer.data;
  const initialValue = { ...result.initialValue, queues: queuesOf(String(form.data.get("room") ?? ""), rooms) };
  return data<FormAnswer>({ ...answer.data, result: { ...result, initialValue } }, answer.init ?? {});
}

/** Where this browser calls to, and from which queues: asked once, remembered here. */
export default function RoomPage() {
  const t = useTexts();
  const { org, room, places, queues, mayLeave, mayManageQueue, mayManageLinks, mayCheckIn } =
    useLoaderData<typeof loader>();
  // Kept here: the link of a room begins the form anew.
  const [byHand, setByHand] = useState<HandTicks>({});
  return (
    <Page
      title={t("queue.roomPage.title")}
      width="form"
      actions={
        <>
          {mayLeave && (
            <LinkButton to={pathTo("/calling", {}, { org })} icon="left">
              {t("queue.title")}
            </LinkButton>
          )}
          <QueueLinks {...{ org, mayManageQueue, mayManageLinks, mayCheckIn }} />
        </>
      }
    >
      {places.length > 1 && (
        <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
          <SelectField name="org" label={t("queue.organization")} options={places} defaultValue={org} />
          <Button icon="search">{t("queue.show")}</Button>
        </QueryForm>
      )}
      {queues.length === 0 ? (
        <EmptyState icon="inbox" title={t("queue.noQueues")}>
          {t("queue.noQueuesHint")}
        </EmptyState>
      ) : (
        <Panel>
          <RoomForm key={`${org} ${room}`} byHand={byHand} onHandTicks={setByHand} />
        </Panel>
      )}
    </Page>
  );
}

/** The room is what is asked here. */
const begin = { autoFocus: true };

function RoomForm({ byHand, onHandTicks }: { byHand: HandTicks; onHandTicks: (byHand: HandTicks) => void }) {
  const t = useTexts();
  const { org, room, rooms, queues } = useLoaderData<typeof loader>();
  const own = queuesOf(room, rooms);
  const ticked = queues.filter(({ value }) => isTicked(value, own, byHand)).map(({ value }) => value);
  const { form, fields, bind } = useActionForm<z.input<typeof Desk>>({
    id: "room",
    defaultValue: { org, room, queues: ticked },
  });
  const typed = useRef(fields.room.initialValue ?? "");

  function noteHandTicks(boxes: HTMLInputElement[]) {
    const noted = handTicks(byHand, queuesOf(typed.current, rooms), boxes);
    onHandTicks(noted);
    return noted;
  }
  /** With scripts a typed room ticks its queues; without, the answer to the form or the room's link does. */
  const tick = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const boxes = queueBoxes(target.form);
    const noted = noteHandTicks(boxes);
    typed.current = target.value;
    for (const box of boxes) box.checked = isTicked(box.value, queuesOf(target.value, rooms), noted);
  };
  return (
    <ActionForm form={form} className="grid gap-3">
      <input type="hidden" name="org" value={org} />
      <div onChange={tick}>
        <TextField
          {...bind(fields.room)}
          {...begin}
          label={t("queue.room")}
          hint={t("queue.roomHint")}
          maxLength={32}
          required
        />
      </div>
      {rooms.length > 0 && (
        <nav aria-label={t("queue.rooms")} className="flex flex-wrap gap-1">
          {rooms.map(({ name }) => (
            <LinkButton
              key={name}
              to={pathTo("/calling/room", {}, { org, room: name })}
              onClick={({ currentTarget }) => noteHandTicks(queueBoxes(currentTarget.closest("form")))}
              aria-current={name === room ? "true" : undefined}
              look={name === room ? "secondary" : "quiet"}
            >
              {name}
            </LinkButton>
          ))}
        </nav>
      )}
      <ChoiceGroup
        {...bind(fields.queues)}
        type="checkbox"
        label={t("queue.queues")}
        hint={t("queue.queuesHint")}
        options={queues}
        required
      />
      <div>
        <Button look="primary">{t("queue.take")}</Button>
      </div>
    </ActionForm>
  );
}

const queueBoxes = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === "queues",
  );
