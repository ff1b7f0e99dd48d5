import type { z } from "zod";
import type { NewVisit, Visit } from "#contract/consulting/clinic-cases";
import { PatientSource } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { Panel } from "../../components/page";
import { DateField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";

/** When the patient was seen, where and by whom. */
export function VisitsPanel({
  visits,
  formKey,
  mayWrite,
  mayRemove,
}: {
  visits: Visit[];
  formKey: string;
  mayWrite: boolean;
  mayRemove: boolean;
}) {
  const t = useTexts();
  const columns: Column<Visit>[] = [
    { key: "day", header: t("cases.visits.day"), cell: ({ day }) => day, isOneLine: true },
    { key: "kind", header: t("cases.visits.kind"), cell: ({ kind }) => t(`cases.visits.kinds.${kind}`) },
    { key: "department", header: t("cases.visits.department"), cell: ({ department }) => department },
    { key: "doctor", header: t("cases.visits.doctor"), cell: ({ doctor }) => <bdi>{doctor}</bdi> },
    { key: "note", header: t("cases.visits.note"), cell: ({ note }) => note },
  ];
  return (
    <Panel title={t("cases.visits.title")}>
      {visits.length === 0 ? (
        <p className="text-muted">{t("cases.visits.empty")}</p>
      ) : (
        <DataTable
          caption={t("cases.visits.title")}
          columns={columns}
          rows={visits}
          rowKey={({ id }) => id}
          {...(mayRemove && {
            actions: {
              header: t("cases.exams.actions"),
              cell: ({ id, day }: Visit) => <RemoveVisit id={id} day={day} />,
            },
          })}
        />
      )}
      {mayWrite && (
        <details className="mt-4">
          <summary className="inline-flex min-h-[1.75rem] cursor-pointer items-center font-medium text-accent max-sm:min-h-[2.75rem]">
            {t("cases.visits.add")}
          </summary>
          <VersionedForm version={visits.length}>{() => <AddVisit formKey={formKey} />}</VersionedForm>
        </details>
      )}
    </Panel>
  );
}

function RemoveVisit({ id, day }: { id: string; day: string }) {
  const t = useTexts();
  return (
    <PostForm>
      <input type="hidden" name="visitId" value={id} />
      <Button look="quiet" icon="trash" intent="removeVisit" aria-label={`${t("cases.visits.remove")} ${day}`}>
        {t("cases.visits.remove")}
      </Button>
    </PostForm>
  );
}

function AddVisit({ formKey }: { formKey: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof NewVisit>, "id">>({
    id: "visit",
    intents: ["addVisit"],
    defaultValue: { key: formKey, kind: "O" },
  });
  const kinds = PatientSource.options.map((value) => ({ value, label: t(`cases.visits.kinds.${value}`) }));
  return (
    <ActionForm form={form} className="mt-3 grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="key" value={String(fields.key.initialValue ?? formKey)} />
      <DateField {...bind(fields.day)} label={t("cases.visits.day")} required />
      <SelectField {...bind(fields.kind)} label={t("cases.visits.kind")} options={kinds} />
      <TextField {...bind(fields.department)} label={t("cases.visits.department")} maxLength={64} />
      <TextField {...bind(fields.doctor)} label={t("cases.visits.doctor")} maxLength={64} />
      <TextField {...bind(fields.note)} label={t("cases.visits.note")} maxLength={500} className="sm:col-span-2" />
      <Button icon="plus" intent="addVisit" className="justify-self-start">
        {t("cases.visits.add")}
      </Button>
    </ActionForm>
  );
}
