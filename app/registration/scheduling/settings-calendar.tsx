import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CalendarDay, CalendarRules } from "#contract/registration/calendar";
import { BackLink } from "../../components/back-link";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { notFound } from "../../problems/thrown-problem.server";
import { pathTo } from "../../paths";
import { CalendarDays } from "./calendar-days";
import { CalendarForm } from "./calendar-form";

export const handle = {
  i18n: ["organizationSettings", "scheduling"],
  title: "organizationSettings.pages.calendars.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const calendar = (await api.scheduling.calendars({ id })).find(({ targetId }) => targetId === args.params.targetId);
  if (!calendar) throw notFound(args.context);
  return { path: pathTo("/groups/:groupId/organizations/:organizationId/settings/calendars", at), calendar };
}

const SaveForm = CalendarRules.extend({ version: z.number().int().min(0) });

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const form = await posted(args);
  const target = { id, targetId: args.params.targetId ?? "" };
  const list = pathTo("/groups/:groupId/organizations/:organizationId/settings/calendars", at);
  const page = pathTo("/groups/:groupId/organizations/:organizationId/settings/calendars/:targetId", {
    ...at,
    targetId: target.targetId,
  });
  switch (form.intent) {
    case "addDay":
      return submitted(
        form,
        CalendarDay,
        async (day) => {
          await api.scheduling.addDay({ ...day, ...target });
          return redirectDone(args.context, page, "added");
        },
        { entry_taken: "date" },
      );
    case "removeDay":
      return submitted(form, z.object({ dayId: z.uuid() }), async ({ dayId }) => {
        await api.scheduling.removeDay({ ...target, dayId });
        return redirectDone(args.context, page, "deleted");
      });
    case "remove":
      return submitted(form, z.object({}), async () => {
        await api.scheduling.removeCalendar(target);
        return redirectDone(args.context, list, "deleted");
      });
    default: {
      const answer = await submitted(form, SaveForm, async (rules) => {
        await api.scheduling.saveCalendar({ ...rules, ...target });
        return redirectDone(args.context, page, "saved");
      });
      return withTheirs(answer, form, ({ version: _, ...current }) => current);
    }
  }
}

/** The calendar of one device or one group. */
export default function CalendarSettingsPage() {
  const t = useTexts();
  const { path, calendar } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={path}>{t("organizationSettings.pages.calendars.title")}</BackLink>
      <h2 className="mb-3 break-words text-2xl">{calendar.name}</h2>
      <div className="grid gap-4">
        <VersionedForm version={calendar.version}>{() => <CalendarForm calendar={calendar} />}</VersionedForm>
        {calendar.version > 0 && <CalendarDays days={calendar.days} />}
      </div>
    </>
  );
}
