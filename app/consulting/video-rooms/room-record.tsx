import { DataTable, type Column } from "../../components/data-table";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { RoomData } from "./room-data.server";

type Stay = RoomData["presence"][number];

/** What stays of the meeting: who was there, and what was recorded. */
export function RoomRecord({ presence, recordings }: Pick<RoomData, "presence" | "recordings">) {
  const t = useTexts();
  const columns: Column<Stay>[] = [
    { key: "person", header: t("videoRooms.presence.person"), cell: ({ name }) => name },
    { key: "organization", header: t("videoRooms.presence.organization"), cell: ({ bucketName }) => bucketName },
    {
      key: "from",
      header: t("videoRooms.presence.from"),
      cell: ({ from }) => <span className="tabular-nums">{from}</span>,
    },
    {
      key: "to",
      header: t("videoRooms.presence.to"),
      cell: ({ to }) => <span className="tabular-nums">{to ?? t("videoRooms.presence.inside")}</span>,
    },
  ];
  return (
    <>
      {recordings.length > 0 && (
        <Panel title={t("videoRooms.recording.list")}>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {recordings.map(({ id, url, from, to, askedBy, size, end }) => (
              <li key={id}>
                {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a talk between people, as it was */}
                <video
                  controls
                  preload="none"
                  src={url}
                  aria-label={t("videoRooms.recording.play", { from })}
                  className="aspect-video w-full rounded bg-black"
                />
                <p className="text-sm text-muted">
                  {t("videoRooms.recording.line", { from, to, name: askedBy })} · {size}
                </p>
                {end !== null && <p className="text-sm text-muted">{t(`videoRooms.recording.ends.${end}`)}</p>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t("videoRooms.presence.title")}>
        {presence.length === 0 ? (
          <p className="text-muted">{t("videoRooms.presence.none")}</p>
        ) : (
          <DataTable
            caption={t("videoRooms.presence.title")}
            columns={columns}
            rows={presence}
            rowKey={({ accountId, from }) => `${accountId} ${from}`}
          />
        )}
      </Panel>
    </>
  );
}
