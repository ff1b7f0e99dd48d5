import type { ShownConsent } from "./consent";
import { useConsultation } from "../consultations/use-consultation";
import { Button } from "../../components/button";
import { Fold } from "../../components/fold";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { FoldedForm } from "../../forms/folded-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** One consent: who, how, what was read; and the form that takes it back. */
export function ConsentCard({ consent, mayWithdraw }: { consent: ShownConsent; mayWithdraw: boolean }) {
  const t = useTexts();
  const { patientName } = useConsultation();
  const { giverName, relation, way, witnessName, recordedBy, givenText, withdrawnText, withdrawReason } = consent;
  const facts = [
    { label: t("consents.relation"), value: t(`consents.relations.${relation}`) },
    { label: t("consents.way"), value: t(`consents.ways.${way}`) },
    { label: t("consents.witness"), value: witnessName },
    { label: t("consents.given"), value: givenText },
    { label: t("consents.recordedBy"), value: recordedBy.name },
    { label: t("consents.withdrawn"), value: withdrawnText ?? "" },
    { label: t("consents.withdrawReason"), value: withdrawReason },
  ].filter(({ value }) => value !== "");
  return (
    <Panel>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          <bdi>{giverName}</bdi>
        </h2>
        {withdrawnText === null ? (
          <StatusBadge tone="success" icon="success">
            {t("consents.stands")}
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral" icon="undo">
            {t("consents.withdrawnMark")}
          </StatusBadge>
        )}
      </div>
      {relation === "self" && giverName !== patientName && (
        <p className="mb-3">{t("consents.otherName", { name: patientName })}</p>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {consent.pictureUrl && (
        <a href={consent.pictureUrl} target="_blank" rel="noreferrer" className="mt-3 inline-block">
          <img
            src={consent.pictureUrl}
            alt={t("consents.picture")}
            className="max-h-40 max-w-full rounded border border-line bg-white p-2"
          />
        </a>
      )}
      <Fold
        look="more"
        label={
          <>
            {t("consents.read")} · {t(`consents.languages.${consent.language}`)}
          </>
        }
      >
        <p className="max-w-prose whitespace-pre-line">{consent.text}</p>
      </Fold>
      {mayWithdraw && withdrawnText === null && <WithdrawForm consentId={consent.id} />}
    </Panel>
  );
}

function WithdrawForm({ consentId }: { consentId: string }) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<{ consentId: string; reason: string }>({
    id: "withdraw",
    intents: ["withdraw"],
  });
  return (
    <FoldedForm look="more" label={t("consents.withdraw")} form={form} intent="withdraw" isOpen={isAnswered}>
      <p className="w-full text-muted">{t("consents.withdrawLead")}</p>
      <input type="hidden" name="consentId" value={consentId} />
      <TextField
        {...bind(fields.reason)}
        label={t("consents.withdrawReason")}
        required
        maxLength={200}
        className="min-w-0 flex-1 basis-64"
      />
      <Button look="danger" intent="withdraw" icon="undo">
        {t("consents.withdraw")}
      </Button>
    </FoldedForm>
  );
}
