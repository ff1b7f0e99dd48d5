import { useSearchParams } from "@remix-run/react";
import type { KnownPatient } from "#contract/registration/registry";
import { CheckboxField } from "../../components/choice-field";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { pathTo } from "../../paths";
import { useTexts } from "../../i18n/use-texts";

/** Somebody who was here before, as far as a registrar has to know. */
export type ShownKnown = Pick<
  KnownPatient,
  "patientId" | "patientName" | "patientGender" | "patientDob" | "patientPhone"
>;

interface KnownPatientsProps {
  patients: readonly ShownKnown[];
  org: string;
}

/** Who was here before, each to be taken over into the form. */
export function KnownPatients({ patients, org }: KnownPatientsProps) {
  const t = useTexts();
  // Photographs that are held for the form stay with it.
  const form = useSearchParams()[0].get("form") ?? undefined;
  return (
    <ul className="grid gap-1">
      {patients.map((patient) => (
        <li key={patient.patientId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LinkButton to={pathTo("/registry/new", {}, { org, patient: patient.patientId, form })} icon="user">
            {t("registry.new.take")}
          </LinkButton>
          <bdi className="font-medium">{patient.patientName}</bdi>
          <span>{t(`exams.sex.${patient.patientGender}`)}</span>
          <span className="tabular-nums">{patient.patientDob}</span>
          <span className="font-mono">{patient.patientId}</span>
          <span className="tabular-nums text-muted">{patient.patientPhone}</span>
        </li>
      ))}
    </ul>
  );
}

/** Somebody known may be the one who is registered: taken over, or said to be another. */
export function KnownPatientNotice({ patients, org }: KnownPatientsProps) {
  const t = useTexts();
  return (
    <Notice tone="warning">
      <p className="font-medium">{t("registry.known.title")}</p>
      <p className="mb-2">{t("registry.known.lead")}</p>
      <KnownPatients patients={patients} org={org} />
      {patients.map(({ patientId }, place) => (
        // Whoever is registered meanwhile is not meant by it.
        <input key={patientId} type="hidden" name={`otherThan[${place}]`} value={patientId} />
      ))}
      <CheckboxField name="isOtherPerson" label={t("registry.known.isOtherPerson")} className="mt-2" />
    </Notice>
  );
}
