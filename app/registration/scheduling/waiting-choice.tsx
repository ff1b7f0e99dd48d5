import type { WaitingExam } from "#contract/registration/bookings";
import type { z } from "zod";
import { describedStudy } from "#contract/imaging/described-study";
import { describe, FieldError, type FieldBinding } from "../../components/field";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

type Waiting = z.output<typeof WaitingExam>;

/** Exams that wait for a time, one of which is chosen; those that fit come first. */
export function WaitingChoice({ exams, ...field }: FieldBinding & { exams: Waiting[] }) {
  const t = useTexts();
  const { control, errorId } = describe({ ...field, label: t("scheduling.book.exam") });
  return (
    <fieldset className="min-w-0" aria-describedby={control["aria-describedby"]}>
      <legend className="sr-only">{t("scheduling.book.exam")}</legend>
      <div className="grid max-h-[28rem] gap-2 overflow-y-auto">
        {exams.map((exam) => (
          <label
            key={exam.id}
            className="flex items-start gap-3 rounded border border-line p-3 hover:bg-sunken has-[:checked]:border-accent has-[:checked]:bg-accent-soft"
          >
            <input
              type="radio"
              name={field.name}
              form={field.form}
              value={exam.id}
              defaultChecked={field.defaultValue === exam.id || exams.length === 1}
              required
              className="mt-1"
            />
            <span className="grid min-w-0 gap-1">
              <WaitingFacts exam={exam} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={field.errors} />
    </fieldset>
  );
}

export function WaitingFacts({ exam }: { exam: Waiting }) {
  const t = useTexts();
  const facts = [
    t("scheduling.minutes", { count: exam.minutes }),
    exam.scheduledDate && t("scheduling.book.wanted", { day: exam.scheduledDate }),
    exam.patientId,
    exam.patientPhone,
  ];
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-medium">{exam.patientName}</bdi>
        <span>{describedStudy(t(`exam.modality.${exam.modality}`), exam)}</span>
        {exam.urgentFlag && (
          <StatusBadge tone="danger" icon="urgent">
            {t("scheduling.urgent")}
          </StatusBadge>
        )}
        {exam.fits && (
          <StatusBadge tone="success" icon="check">
            {t("scheduling.book.fits")}
          </StatusBadge>
        )}
      </span>
      <span className="text-sm text-muted [overflow-wrap:anywhere]">{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}
