import type { z } from "zod";
import type { Calendar, CalendarDay } from "#contract/registration/calendar";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { DateField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Days that are not as their weekday, and the way back to the group's calendar. */
export function CalendarDays({ days }: Pick<Calendar, "days">) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof CalendarDay>>({ id: "add-day", intents: ["addDay"] });
  return (
    <>
      <Panel title={t("scheduling.settings.days")}>
        <p className="mb-3 max-w-prose text-muted">{t("scheduling.settings.daysLead")}</p>
        {days.length === 0 && <p className="mb-3 text-muted">{t("scheduling.settings.noDays")}</p>}
        <ul className="mb-4 grid gap-1">
          {days.map(({ id, date, hours, isExtra, note }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
              <span className="font-medium tabular-nums">{date}</span>
              <span className="tabular-nums">{hours || t("scheduling.closed")}</span>
              {isExtra && <span className="text-success">{t("scheduling.settings.extra")}</span>}
              <span className="text-muted">{note}</span>
              <PostForm className="ml-auto">
                <input type="hidden" name="dayId" value={id} />
                <Button
                  intent="removeDay"
                  look="quiet"
                  icon="trash"
                  aria-label={t("scheduling.settings.removeDay", { date })}
                >
                  {t("common.action.remove")}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
        <ActionForm form={form} defaultIntent="addDay" className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <DateField {...bind(fields.date)} label={t("scheduling.settings.date")} required />
          <TextField
            {...bind(fields.hours)}
            label={t("scheduling.settings.dayHours")}
            maxLength={120}
            autoComplete="off"
          />
          <TextField {...bind(fields.note)} label={t("scheduling.settings.note")} maxLength={64} />
          <CheckboxField {...bind(fields.isExtra)} label={t("scheduling.settings.isExtra")} />
          <div className="flex justify-end sm:col-span-2 lg:col-span-4">
            <Button intent="addDay" icon="plus">
              {t("scheduling.settings.addDay")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
      <Panel>
        <PostForm className="flex justify-end">
          <Button intent="remove" look="danger" icon="trash">
            {t("scheduling.settings.remove")}
          </Button>
        </PostForm>
      </Panel>
    </>
  );
}
