import { useState } from "react";
import type { ReactNode } from "react";
import { Icon } from "../../components/icon";
import type { IconName } from "../../components/icon";
import { Notice } from "../../components/notice";
import { StatusBadge } from "../../components/status-badge";
import type { Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { ExistingExam } from "./existing-exam";
import type { StudyState } from "./study-state";
import type { ShownStudy } from "./upload-data.server";

const looks: Record<StudyState | "wrong", { tone: Tone; icon: IconName }> = {
  complete: { tone: "success", icon: "success" },
  existing: { tone: "info", icon: "link" },
  incomplete: { tone: "warning", icon: "edit" },
  differs: { tone: "warning", icon: "warning" },
  mixed: { tone: "warning", icon: "warning" },
  deleted: { tone: "danger", icon: "trash" },
  wrong: { tone: "danger", icon: "danger" },
};

interface StudySectionProps {
  study: ShownStudy;
  number: number;
  /** The server refused one of its fields. */
  isWrong: boolean;
  /** The server refused what differs from the images. */
  isDoubted: boolean;
  /** Which sections stand open, by study: the form is made anew when a study is found. */
  opened: Map<string, boolean>;
  children?: ReactNode;
}

/** One study found in the files: a line that says what it is and how it stands, and below it its fields. */
export function StudySection({ study, number, isWrong, isDoubted, opened, children }: StudySectionProps) {
  const t = useTexts();
  const uid = study.studyInstanceUid;
  const isAsked = number === 1 || isWrong || isDoubted || study.state === "deleted" || study.state === "mixed";
  const [isOpen, setIsOpen] = useState(opened.get(uid) ?? isAsked);

  function keepOpen(open: boolean) {
    opened.set(uid, open);
    setIsOpen(open);
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => keepOpen(currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <Summary study={study} number={number} state={isWrong ? "wrong" : study.state} />
      <div className="px-4 pb-4">
        <Warnings study={study} />
        {study.isHeldBack && <Notice>{t("uploads.study.heldBack")}</Notice>}
        {study.existingExam ? <ExistingExam study={study} exam={study.existingExam} /> : children}
      </div>
    </details>
  );
}

function Summary({ study, number, state }: { study: ShownStudy; number: number; state: StudyState | "wrong" }) {
  const t = useTexts();
  const isDocuments = study.studyInstanceUid === "";
  const { tone, icon } = looks[state];
  return (
    <summary className="flex min-h-[2.75rem] flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg px-4 py-2 hover:bg-sunken">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Icon name="down" className="group-open:rotate-180" />
        <h2 className="text-lg">{isDocuments ? t("uploads.study.documents") : t("uploads.study.title", { number })}</h2>
        <bdi className="font-medium [overflow-wrap:anywhere]">{study.info.name || study.patientName}</bdi>
        <span className="[overflow-wrap:anywhere]">
          {[study.modalities.join(", "), study.description].filter(Boolean).join(" · ")}
        </span>
        <StatusBadge tone={tone} icon={icon}>
          {t(`uploads.study.states.${state}`)}
        </StatusBadge>
        {study.isRenumbered && (
          <StatusBadge tone="warning" icon="warning">
            {t("uploads.study.renumbered")}
          </StatusBadge>
        )}
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm tabular-nums text-muted">
        {study.studyDateTime && <span>{study.studyDateTime}</span>}
        <span>
          {isDocuments
            ? study.size
            : t("uploads.study.series", { series: study.seriesCount, files: study.fileCount, size: study.size })}
        </span>
      </span>
    </summary>
  );
}

function Warnings({ study }: { study: ShownStudy }) {
  const t = useTexts();
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      {study.patientCount > 1 && (
        <Notice tone="warning">{t("uploads.study.mixed", { count: study.patientCount })}</Notice>
      )}
      {study.takenAccessionNumber && study.isRenumbered && (
        <Notice tone="warning">{t("uploads.study.taken", { number: study.takenAccessionNumber })}</Notice>
      )}
    </div>
  );
}
