import type { z } from "zod";
import { closingEnds, type CloseFollowUp } from "#contract/reading/follow-ups";
import { Button } from "../../components/button";
import { SelectField, type Option } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { FollowUpBadge } from "./follow-up-badge";
import { Ending } from "./follow-up-table";
import type { ShownFollowUp } from "./shown-follow-up.server";

/** One recommendation, and the ways to end it. @param laterExams of the patient, after the one that was reported */
export function FollowUpCard({ one, laterExams }: { one: ShownFollowUp; laterExams: Option[] }) {
  const t = useTexts();
  const { id, finding, modality, bodyPart, dueFrom, dueTo, orderer, state, author, end, mayWrite } = one;
  return (
    <Panel>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FollowUpBadge state={state} />
        <strong>{finding}</strong>
        <span>
          {t(`exam.modality.${modality}`)} {bodyPart}
        </span>
        <span className="tabular-nums">{t("followUps.window", { from: dueFrom, to: dueTo })}</span>
        <span className="text-sm text-muted">
          {t(`followUps.orderers.${orderer}`)} · {author.name}
        </span>
      </p>
      <Ending {...one} />
      {mayWrite && end !== null && (
        <PostForm className="mt-2 flex justify-end">
          <input type="hidden" name="followUpId" value={id} />
          <Button icon="undo" intent="reopen">
            {t("followUps.reopen")}
          </Button>
        </PostForm>
      )}
      {mayWrite && end === null && (
        <details className="mt-2">
          <summary className="inline-flex min-h-[1.75rem] items-center underline max-sm:min-h-[2.75rem]">
            {t("followUps.close")}
          </summary>
          <div className="mt-2 grid gap-4">
            {laterExams.length > 0 && <ExaminedForm id={id} laterExams={laterExams} />}
            <CloseForm id={id} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function ExaminedForm({ id, laterExams }: { id: string; laterExams: Option[] }) {
  const t = useTexts();
  return (
    <PostForm className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="followUpId" value={id} />
      <SelectField
        id={`exam-${id}`}
        name="examId"
        label={t("followUps.laterExams")}
        options={laterExams}
        className="min-w-[16rem] flex-1"
        required
      />
      <Button icon="check" intent="examined">
        {t("followUps.answeredBy")}
      </Button>
    </PostForm>
  );
}

function CloseForm({ id }: { id: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof CloseFollowUp>, "id">>({ id: `close-${id}` });
  return (
    <ActionForm form={form} defaultIntent="close" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="followUpId" value={id} />
      <SelectField
        {...bind(fields.end)}
        label={t("followUps.why")}
        empty={t("followUps.choose")}
        options={closingEnds.map((value) => ({ value, label: t(`followUps.ends.${value}`) }))}
        className="w-56 max-sm:w-full"
        required
      />
      <TextField
        {...bind(fields.note)}
        label={t("followUps.note")}
        hint={t("followUps.noteHint")}
        maxLength={200}
        className="min-w-[14rem] flex-1"
      />
      <Button icon="close" intent="close">
        {t("followUps.closeTitle")}
      </Button>
    </ActionForm>
  );
}
