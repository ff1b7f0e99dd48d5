import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { weekdays } from "#contract/registration/scheduling";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";

export const handle = {
  i18n: ["organizationSettings", "scheduling"],
  title: "organizationSettings.pages.calendars.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, at, path } = await settingsPlace(args);
  const calendars = await api.scheduling.calendars({ id });
  return {
    at,
    path,
    calendars: calendars.map(({ targetId, kind, name, version, rules }) => {
      const hours = [...new Set(weekdays.map((day) => rules.hours[day]).filter(Boolean))];
      return { targetId, kind, name, isOwn: version > 0, hours: hours.join(" / "), capacity: rules.capacity };
    }),
  };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["calendars"][number];

/** Which device is open when: groups first, for what holds for all of theirs. */
export default function CalendarsPage() {
  const t = useTexts();
  const { at, path, calendars } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "name", header: t("scheduling.settings.name"), cell: ({ name }) => name },
    { key: "kind", header: t("scheduling.settings.kind"), cell: ({ kind }) => t(`scheduling.settings.kinds.${kind}`) },
    {
      key: "state",
      header: t("scheduling.settings.state"),
      cell: ({ isOwn }) => t(isOwn ? "scheduling.settings.own" : "scheduling.settings.follows"),
    },
    { key: "hours", header: t("scheduling.settings.hours"), cell: ({ hours }) => hours },
    { key: "capacity", header: t("scheduling.settings.capacity"), cell: ({ capacity }) => capacity, isNumeric: true },
  ];
  return (
    <SettingsPage of="calendars" path={path}>
      <p className="max-w-prose text-muted">{t("scheduling.settings.lead")}</p>
      {calendars.length === 0 ? (
        <EmptyState icon="inbox" title={t("scheduling.settings.empty")} />
      ) : (
        <DataTable
          caption={t("scheduling.settings.caption")}
          columns={columns}
          rows={calendars}
          rowKey={({ targetId }) => targetId}
          rowHref={({ targetId }) =>
            pathTo("/groups/:groupId/organizations/:organizationId/settings/calendars/:targetId", { ...at, targetId })
          }
        />
      )}
    </SettingsPage>
  );
}
