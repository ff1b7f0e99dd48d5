import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Button } from "../../components/button";
import { ChoiceGroup, SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { loader } from "./calling";
import type { Desk } from "./queue-place.server";

/** Where this browser calls to, and from which queues: asked once, remembered here. */
export function DeskForm() {
  const t = useTexts();
  const { org, places, desk, rooms, queues } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Desk>>({
    id: "desk",
    intents: ["take"],
    defaultValue: {
      org,
      room: desk.room,
      queues: desk.queues.length > 0 ? desk.queues : queues.map(({ value }) => value),
    },
  });
  return (
    <div className="max-w-form">
      {places.length > 1 && (
        <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
          <SelectField name="org" label={t("queue.organization")} options={places} defaultValue={org} />
          <Button icon="search">{t("queue.show")}</Button>
        </QueryForm>
      )}
      <Panel>
        <ActionForm form={form} defaultIntent="take" className="grid gap-3">
          <input type="hidden" name="org" value={org} />
          <TextField
            {...bind(fields.room)}
            label={t("queue.room")}
            hint={t("queue.roomHint")}
            list="rooms"
            maxLength={32}
            required
          />
          <datalist id="rooms">
            {rooms.map((room) => (
              <option key={room} value={room} />
            ))}
          </datalist>
          <ChoiceGroup {...bind(fields.queues)} type="checkbox" label={t("queue.queues")} options={queues} required />
          <div>
            <Button intent="take" look="primary">
              {t("queue.take")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
}
