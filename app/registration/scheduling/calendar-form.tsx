import type { z } from "zod";
import type { Calendar, CalendarRules } from "#contract/registration/calendar";
import { weekdays, type Weekday } from "#contract/registration/scheduling";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

const numbers = [
  "gridMinutes",
  "capacity",
  "bufferBefore",
  "bufferAfter",
  "leadMinutes",
  "patientDayLimit",
  "selfBookingPercent",
] as const;
type NumberName = (typeof numbers)[number];

const hints = {
  gridMinutes: "scheduling.settings.gridHint",
  patientDayLimit: "scheduling.settings.limitHint",
} as const satisfies Partial<Record<NumberName, string>>;
const hintOf = (name: NumberName) => (name in hints ? hints[name as keyof typeof hints] : null);

type Fields = z.input<typeof CalendarRules> & { version: string; opened: string };

const isWeekday = (name: string): name is Weekday => weekdays.some((day) => day === name);

/** Hours of each weekday, as people write them, and the rules of booking. */
export function CalendarForm({ calendar: { rules, version: read } }: { calendar: Calendar }) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<Fields>({
    id: "calendar",
    intents: ["save"],
    defaultValue: { ...rules, version: String(read), opened: openedValues(rules) },
  });
  const hours = fields.hours.getFieldset();
  const titleOf = (name: string) => {
    const day = name.replace("hours.", "");
    if (isWeekday(day)) return t(`scheduling.settings.weekdays.${day}`);
    const number = numbers.find((one) => one === name);
    return number ? t(`scheduling.settings.${number}`) : null;
  };
  const theirs = serverVersion(problem);
  return (
    <Panel>
      <ActionForm
        form={form}
        defaultIntent="save"
        className="grid gap-5"
        conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
      >
        <input type="hidden" name="version" value={String(theirs?.version ?? fields.version.value ?? read)} readOnly />
        <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
        <section>
          <h3 className="mb-1 text-lg">{t("scheduling.settings.hours")}</h3>
          <p className="mb-3 max-w-prose text-muted">{t("scheduling.settings.hoursHint")}</p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {weekdays.map((day) => (
              <TextField
                key={day}
                {...bind(hours[day])}
                label={t(`scheduling.settings.weekdays.${day}`)}
                maxLength={120}
                autoComplete="off"
              />
            ))}
          </div>
        </section>
        <section>
          <h3 className="mb-3 text-lg">{t("scheduling.settings.rules")}</h3>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {numbers.map((name) => {
              const hint = hintOf(name);
              return (
                <TextField
                  key={name}
                  {...bind(fields[name])}
                  type="number"
                  label={t(`scheduling.settings.${name}`)}
                  hint={hint && t(hint)}
                  min={0}
                  required
                />
              );
            })}
          </div>
        </section>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="primary" intent="save">
            {t("scheduling.settings.save")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
