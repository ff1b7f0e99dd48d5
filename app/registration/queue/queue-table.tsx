import { DataTable, type Column } from "../../components/data-table";
import { Button } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { QueueClassBadge, QueueSafetyBadge, QueueStateBadge } from "./queue-badges";
import type { ShownQueueExam } from "./shown-queue-exam.server";

/** Actions of a row that need nothing more; the others stand on the person's own page. */
const ofRow = ["call", "resume"] as const;

/** @param shows those who wait, in the order they are called; or others, with where they are */
export function QueueTable({
  exams,
  org,
  shows,
}: {
  exams: ShownQueueExam[];
  org: string;
  shows: "waiting" | "others";
}) {
  const t = useTexts();
  const columns: Column<ShownQueueExam>[] = [
    {
      key: "number",
      header: t("queue.column.number"),
      cell: ({ queueNo }) => <span className="font-semibold tabular-nums">{queueNo}</span>,
      isOneLine: true,
    },
    { key: "patient", header: t("queue.column.patient"), cell: ({ patientName }) => <bdi>{patientName}</bdi> },
    { key: "sexAge", header: t("queue.column.sexAge"), cell: ({ sexAge }) => sexAge, isOneLine: true },
    { key: "exam", header: t("queue.column.exam"), cell: ({ study }) => study },
    {
      key: "class",
      header: t("queue.column.class"),
      cell: ({ queueClass, mark, missed, safety }) => (
        <>
          <QueueSafetyBadge safety={safety} /> <QueueClassBadge queueClass={queueClass} mark={mark} />{" "}
          {missed > 0 && t("queue.missedTimes", { count: missed })}
        </>
      ),
    },
    ...(shows === "waiting"
      ? [
          {
            key: "booked",
            header: t("queue.column.booked"),
            cell: ({ booked }: ShownQueueExam) => booked,
            isOneLine: true,
          },
          {
            key: "waiting",
            header: t("queue.column.waiting"),
            cell: ({ waitedMinutes }: ShownQueueExam) => t("queue.minutes", { count: waitedMinutes }),
            isOneLine: true,
          },
        ]
      : [
          {
            key: "state",
            header: t("queue.column.state"),
            cell: ({ state }: ShownQueueExam) => <QueueStateBadge state={state} />,
            isOneLine: true,
          },
          { key: "room", header: t("queue.column.room"), cell: ({ room }: ShownQueueExam) => room, isOneLine: true },
          {
            key: "since",
            header: t("queue.checkIn.title"),
            cell: ({ checkedIn }: ShownQueueExam) => checkedIn,
            isOneLine: true,
          },
        ]),
  ];
  const actions = {
    header: t("queue.column.actions"),
    cell: ({ id, version, actions: offered }: ShownQueueExam) => (
      <PostForm>
        <input type="hidden" name="queueExamId" value={id} />
        <input type="hidden" name="version" value={version} />
        {ofRow
          .filter((action) => offered.includes(action))
          .map((action) => (
            <Button key={action} intent={action} look="quiet">
              {t(`queue.actions.${action}`)}
            </Button>
          ))}
      </PostForm>
    ),
    isOneLine: true,
  };
  const isOffered = exams.some((exam) => ofRow.some((action) => exam.actions.includes(action)));
  return (
    <DataTable
      caption={t("queue.caption")}
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo("/calling/people/:queueExamId", { queueExamId: id }, { org })}
      {...(isOffered && { actions })}
    />
  );
}
