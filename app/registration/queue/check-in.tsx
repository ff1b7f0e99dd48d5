import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { CheckIn } from "#contract/registration/queue";
import { queueMarks } from "#contract/registration/queue-states";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { Icon } from "../../components/icon";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { checkInPlace } from "./check-in-place.server";
import { CheckedIn } from "./checked-in";
import { toldTurn } from "./told-turn.server";

export const handle = { i18n: ["queue", "exams", "exam"], title: "queue.checkIn.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places, mayCall, mayRegister } = await checkInPlace(args);
  const { id } = organization;
  const [queues, done] = await Promise.all([
    api.lists.queueTypes.list({ id, activeOnly: true }),
    toldTurn(args, api, organization),
  ]);
  return {
    org: id,
    places,
    mayCall,
    mayRegister,
    queues: queues.map(({ id: value, displayName: label }) => ({ value, label })),
    done,
    /** Of the next one without an exam: sent twice, it gives one number. */
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await checkInPlace(args);
  const { id } = organization;
  const form = await posted(args);
  const pathOf = (done: string, known = {}) => pathTo("/registry/check-in", {}, { org: id, done, ...known });
  const answer = await submitted(
    form,
    CheckIn,
    async (input) => {
      const entry = await api.queue.checkIn({ ...input, id });
      const known = entry.isBack ? "back" : "in";
      return redirect(pathOf(entry.id, entry.isKnown ? { known } : {}), 303);
    },
    {
      exam_number_unknown: "accessionNumber",
      exam_cancelled: "accessionNumber",
      exam_of_another_day: "accessionNumber",
      step_refused: "accessionNumber",
      no_queue: "queueTypeId",
    },
  );
  return madeBefore(answer, pathOf);
}

/** Whoever is there gets a number: by a scanner, which types and presses Enter, or by hand. */
export default function CheckInPage() {
  const t = useTexts();
  const { org, places, mayCall, mayRegister, done } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("queue.checkIn.title")}
      width="form"
      actions={
        <>
          {mayRegister && <LinkButton to={pathTo("/registry", {}, { org })}>{t("queue.checkIn.registry")}</LinkButton>}
          {mayCall && <LinkButton to={pathTo("/calling", {}, { org })}>{t("queue.checkIn.calling")}</LinkButton>}
        </>
      }
    >
      {places.length > 1 && (
        <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
          <SelectField name="org" label={t("queue.organization")} options={places} defaultValue={org} />
          <Button icon="search">{t("queue.show")}</Button>
        </QueryForm>
      )}
      <CheckedIn turn={done} />
      <NumberForm />
      <WalkInForm />
    </Page>
  );
}

/** Scanners type where the caret is. */
const scanned = { autoFocus: true };

function NumberForm() {
  const t = useTexts();
  const { queues, done } = useLoaderData<typeof loader>();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof CheckIn>>({ id: "number", intents: ["number"] });
  const isAnotherDay = problem?.code === "exam_of_another_day" || fields.isAnotherDay.initialValue === "on";
  return (
    <Panel className="mb-4">
      {/* A new form after each: the next number is typed into an empty field. */}
      <ActionForm key={done?.queueNo} form={form} defaultIntent="number" className="grid gap-3">
        <p className="text-muted">{t("queue.checkIn.lead")}</p>
        <TextField
          {...bind(fields.accessionNumber)}
          {...scanned}
          label={t("queue.checkIn.number")}
          hint={t("queue.checkIn.numberHint")}
          autoComplete="off"
          maxLength={512}
          required
        />
        {isAnotherDay && <CheckboxField {...bind(fields.isAnotherDay)} label={t("queue.checkIn.anotherDay")} />}
        <Choices queues={queues} fields={fields} bind={bind} />
        <div>
          <Button intent="number" look="primary">
            {t("queue.checkIn.submit")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}

function WalkInForm() {
  const t = useTexts();
  const { queues, key } = useLoaderData<typeof loader>();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof CheckIn>>({
    id: "walkIn",
    intents: ["walkIn"],
  });
  return (
    <details className="rounded-lg border border-line bg-surface p-4" open={isAnswered || undefined}>
      <summary className="flex cursor-pointer items-center gap-2 text-lg">
        {t("queue.checkIn.walkIn")}
        <Icon name="down" />
      </summary>
      <ActionForm form={form} defaultIntent="walkIn" className="mt-3 grid gap-3">
        <input type="hidden" name="key" value={key} />
        <TextField {...bind(fields.patientName)} label={t("queue.checkIn.name")} autoComplete="off" maxLength={64} />
        <TextField
          {...bind(fields.service)}
          label={t("queue.checkIn.service")}
          hint={t("queue.checkIn.serviceHint")}
          maxLength={64}
          required
        />
        <Choices queues={queues} fields={fields} bind={bind} isWalkIn />
        <div>
          <Button intent="walkIn">{t("queue.checkIn.submit")}</Button>
        </div>
      </ActionForm>
    </details>
  );
}

type Form = ReturnType<typeof useActionForm<z.input<typeof CheckIn>>>;

/** One without an exam has no modality that says the queue. */
function Choices({
  queues,
  fields,
  bind,
  isWalkIn = false,
}: { queues: readonly { value: string; label: string }[]; isWalkIn?: boolean } & Pick<Form, "fields" | "bind">) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <SelectField
        {...bind(fields.queueTypeId)}
        label={t("queue.queue")}
        empty={t(isWalkIn ? "queue.checkIn.chooseQueue" : "queue.checkIn.byModality")}
        options={queues}
        required={isWalkIn}
      />
      <SelectField
        {...bind(fields.mark)}
        label={t("queue.mark")}
        empty={t("queue.noMark")}
        options={queueMarks.map((value) => ({ value, label: t(`queue.marks.${value}`) }))}
      />
      <CheckboxField {...bind(fields.isEmergency)} label={t("queue.checkIn.emergency")} />
    </div>
  );
}
