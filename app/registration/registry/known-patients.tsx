import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import type { KnownPatient } from "#contract/registration/registry";
import { CheckboxField } from "../../components/choice-field";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { pathTo } from "../../paths";
import { useTexts } from "../../i18n/use-texts";
import type { Problem } from "../../problems/problem";

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
  const pageOf = usePageOf(org);
  return (
    <PatientList patients={patients}>
      {(patientId) => (
        <LinkButton to={pageOf(patientId)} icon="user">
          {t("registry.new.take")}
        </LinkButton>
      )}
    </PatientList>
  );
}

/** Where the form is that of somebody known. Photographs that are held for it stay with it. */
function usePageOf(org: string) {
  const [query] = useSearchParams();
  const [form, number] = [query.get("form") ?? undefined, query.get("number") ?? undefined];
  return (patient: string) => pathTo("/registry/new", {}, { org, patient, form, number });
}

interface PatientListProps {
  patients: readonly ShownKnown[];
  /** What can be done with one. */
  children?: (patientId: string) => ReactNode;
}

function PatientList({ patients, children }: PatientListProps) {
  const t = useTexts();
  return (
    <ul className="grid gap-1">
      {patients.map((patient) => (
        <li key={patient.patientId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {children?.(patient.patientId)}
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

interface KnownPatientNoticeProps extends KnownPatientsProps {
  /** Of an order that is there: its patient is changed by the ID. */
  isThere?: boolean;
}

/**
 * Somebody known may be the one who is registered: taken over, with all else that was typed, or said to be another. It may
 * stand above what is seen of the form: it takes the focus.
 */
export function KnownPatientNotice({ patients, org, isThere = false }: KnownPatientNoticeProps) {
  const t = useTexts();
  const pageOf = usePageOf(org);
  const notice = useRef<HTMLDivElement>(null);
  const ids = patients.map(({ patientId }) => patientId).join(" ");
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: "center" });
  }, [ids]);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="warning">
        <p className="font-medium">{t("registry.known.title")}</p>
        <p className="mb-2">{t(isThere ? "registry.known.isSomebodys" : "registry.known.lead")}</p>
        <PatientList patients={patients}>
          {(patientId) =>
            !isThere && (
              <Button intent="take" icon="user" formAction={pageOf(patientId)}>
                {t("registry.new.take")}
              </Button>
            )
          }
        </PatientList>
        {patients.map(({ patientId }, place) => (
          // Whoever is registered meanwhile is not meant by it.
          <input key={patientId} type="hidden" name={`otherThan[${place}]`} value={patientId} />
        ))}
        <CheckboxField
          name="isOtherPerson"
          label={t(isThere ? "registry.known.isRight" : "registry.known.isOtherPerson")}
          className="mt-2"
        />
      </Notice>
    </div>
  );
}

/** The patients a refusal of our own server names (contract/kernel/manifests/registry.ts). */
export const knownIn = (problem: Problem | null) =>
  problem?.code === "patient_known" ? (problem.detail.patients as ShownKnown[]) : [];
