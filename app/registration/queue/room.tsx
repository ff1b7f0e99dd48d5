import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef, type FormEvent } from "react";
import type { z } from "zod";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup, SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { QueueLinks } from "./queue-links";
import { Desk, queuePlace, rememberDesk } from "./queue-place.server";

export const handle = { i18n: "queue", title: "queue.roomPage.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places, desk, mayManageQueue, mayManageLinks, mayCheckIn } = await queuePlace(args);
  const { id } = organization;
  const [{ queues }, devices] = await Promise.all([
    api.queue.query({ id }),
    api.lists.devices.list({ id, activeOnly: true }),
  ]);
  const remembered = queues.filter((queue) => desk?.queues.includes(queue.id));
  // A room is called to from the queues of its devices, unless this browser was told otherwise of it.
  const roomNames = new Set([...devices.map((device) => device.room), desk?.room ?? ""].filter((name) => name !== ""));
  const rooms = [...roomNames].map((name) => {
    const modalities = devices.filter((device) => device.room === name).map(({ modality }) => modality);
    const ofDevices = queues.filter(({ modality }) => modalities.includes(modality));
    const called = name === desk?.room && remembered.length > 0 ? remembered : ofDevices;
    return { name, queues: called.map((queue) => queue.id) };
  });
  const room = new URL(args.request.url).searchParams.get("room") ?? desk?.room ?? "";
  return {
    org: id,
    ...{ mayManageQueue, mayManageLinks, mayCheckIn },
    places,
    room,
    rooms,
    queues: queues.map((queue) => ({ value: queue.id, label: queue.displayName })),
    mayLeave: remembered.length > 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  await queuePlace(args);
  return submitted(await posted(args), Desk, (taken) => {
    const headers = { "Set-Cookie": rememberDesk(taken, args.context.secureCookies) };
    return Promise.resolve(redirect(pathTo("/calling", {}, { org: taken.org }), { status: 303, headers }));
  });
}

/** Where this browser calls to, and from which queues: asked once, remembered here. */
export default function RoomPage() {
  const t = useTexts();
  const { org, room, places, queues, mayLeave, mayManageQueue, mayManageLinks, mayCheckIn } =
    useLoaderData<typeof loader>();
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
          <RoomForm key={`${org} ${room}`} />
        </Panel>
      )}
    </Page>
  );
}

/** The room is what is asked here. */
const begin = { autoFocus: true };

function RoomForm() {
  const t = useTexts();
  const { org, room, rooms, queues } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Desk>>({
    id: "room",
    defaultValue: { org, room, queues: queuesOf(room, rooms) },
  });
  const typed = useRef(room);
  const tick = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    tickQueues(target.form, { from: queuesOf(typed.current, rooms), to: queuesOf(target.value, rooms) });
    typed.current = target.value;
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

interface Room {
  name: string;
  queues: string[];
}

/** Those of a room nobody knows are not guessed: its patients would be called elsewhere. */
const queuesOf = (room: string, rooms: Room[]) => rooms.find(({ name }) => name === room.trim())?.queues ?? [];

/** With scripts a typed room ticks its queues, but for who ticked some by hand; without, its link above them does. */
function tickQueues(form: HTMLFormElement | null, { from, to }: { from: string[]; to: string[] }) {
  const boxes = [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === "queues",
  );
  if (boxes.some((box) => box.checked !== from.includes(box.value))) return;
  for (const box of boxes) box.checked = to.includes(box.value);
}
