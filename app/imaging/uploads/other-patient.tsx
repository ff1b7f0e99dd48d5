import type { FieldBinding } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import { Differs } from "./difference";
import type { ShownStudy } from "./upload-data.server";

/** The patient ID that was typed is another patient's: it is corrected, or confirmed as it stands. */
export function OtherPatient({
  study: { otherPatient, info },
  accepted,
}: {
  study: ShownStudy;
  accepted: FieldBinding;
}) {
  const t = useTexts();
  const confirmed = accepted.defaultValues ?? [accepted.defaultValue];
  return (
    <>
      <Differs>{t("uploads.study.otherPatient", { name: otherPatient })}</Differs>
      {/* What is confirmed is this number: another one that is typed asks anew. */}
      <label key={info.pid} className="flex min-h-[1.75rem] items-center gap-2 text-ink max-sm:min-h-[2.75rem]">
        <input
          type="checkbox"
          name={accepted.name}
          form={accepted.form}
          value={info.pid}
          defaultChecked={confirmed.includes(info.pid)}
        />
        {t("uploads.study.acceptPatientId")}
      </label>
    </>
  );
}
