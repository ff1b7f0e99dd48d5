import { freeReasons } from "#contract/registration/scheduling";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { DateField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { BookingData } from "./booking";
import { BrokenRules } from "./broken-rules";

interface MoveFields extends Record<string, unknown> {
  slot: string;
  deviceId: string;
  start: string;
  minutes: string;
  why: string;
  note: string;
  token: string;
  confirmed: string[];
  reason: string;
}

const useWhys = () => {
  const t = useTexts();
  return freeReasons.map((value) => ({ value, label: t(`scheduling.whys.${value}`) }));
};

/** To one of the free times the calendar offers, or to any other. */
export function MoveForm({ data }: { data: BookingData }) {
  const t = useTexts();
  const { booking, slots, devices, from, org, back, token, mayBreakRules, wanted } = data;
  const { form, fields, bind, problem } = useActionForm<MoveFields>({
    id: "move",
    intents: ["move"],
    defaultValue: {
      deviceId: wanted.deviceId ?? booking.deviceId,
      start: wanted.start,
      minutes: String(booking.minutes),
      why: "patientAsked",
      token,
    },
  });
  // After dragging only the reason may be missing.
  const focus = { autoFocus: wanted.start !== undefined };
  return (
    <Panel title={t("scheduling.booking.move")}>
      <QueryForm className="mb-4 flex flex-wrap items-end gap-2">
        <input type="hidden" name="org" value={org} />
        <input type="hidden" name="back" value={back} />
        <DateField name="from" label={t("scheduling.booking.lookFrom")} defaultValue={from} />
        <Button icon="search">{t("scheduling.booking.look")}</Button>
      </QueryForm>
      <ActionForm form={form} defaultIntent="move" className="grid gap-4">
        <input type="hidden" name="token" value={String(fields.token.initialValue ?? token)} />
        {slots.length === 0 ? (
          <p className="text-muted">{t("scheduling.booking.noneFree")}</p>
        ) : (
          <SelectField
            {...bind(fields.slot)}
            label={t("scheduling.booking.suggested")}
            options={slots}
            empty={t("scheduling.booking.another")}
          />
        )}
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-1 text-sm font-medium">{t("scheduling.booking.another")}</legend>
          <TextField
            {...bind(fields.start)}
            type="datetime-local"
            label={t("scheduling.booking.moveTo")}
            hint={t("scheduling.booking.anotherHint")}
          />
          <SelectField {...bind(fields.deviceId)} label={t("scheduling.device")} options={devices} />
          <TextField {...bind(fields.minutes)} type="number" label={t("scheduling.book.minutes")} min={1} max={720} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...bind(fields.why)} label={t("scheduling.booking.why")} options={useWhys()} required />
          <TextField {...bind(fields.note)} label={t("scheduling.booking.note")} maxLength={256} />
        </div>
        <BrokenRules
          problem={problem}
          confirmed={fields.confirmed}
          reason={fields.reason}
          bind={bind}
          mayBreak={mayBreakRules}
        />
        <div className="flex justify-end">
          <Button look="primary" intent="move" icon="clock" {...focus}>
            {t("scheduling.booking.move")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}

/** Gives a time up, or ends a downtime. */
export function FreeForm({ isDowntime }: { isDowntime: boolean }) {
  const t = useTexts();
  const whys = useWhys();
  const { form, fields, bind } = useActionForm<{ why: string; note: string }>({ id: "free", intents: ["free"] });
  const words = isDowntime ? "end" : "free";
  return (
    <Panel title={t(`scheduling.booking.${words}`)}>
      <p className="mb-3 text-muted">{t(`scheduling.booking.${words}Lead`)}</p>
      <ActionForm form={form} defaultIntent="free" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {isDowntime ? (
            <>
              <input type="hidden" name="why" value="other" />
              <input type="hidden" name="isDowntime" value="on" />
            </>
          ) : (
            <SelectField {...bind(fields.why)} label={t("scheduling.booking.whyFree")} options={whys} required />
          )}
          <TextField {...bind(fields.note)} label={t("scheduling.booking.note")} maxLength={256} />
        </div>
        <div className="flex justify-end">
          <Button look="danger" intent="free" icon={isDowntime ? "play" : "undo"}>
            {t(`scheduling.booking.${words}`)}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
