import { outcomes } from "#contract/kernel/consultation-states";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { TextareaField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { ShownOpinions } from "./shown-opinions.server";

interface Numbered extends Record<string, unknown> {
  number: string;
  text: string;
}

/** What the asking doctor follows; the last one stands. */
export function DecisionPanel({ page: { decisions, mayDecide, opinions } }: { page: ShownOpinions }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Numbered>({ id: "decide", intents: ["decide"] });
  const [current] = decisions;
  const isOffered = mayDecide && opinions.length > 0;
  if (!current && !isOffered) return null;
  return (
    <Panel title={t("opinions.decision.title")}>
      {current && (
        <>
          <p className="max-w-prose whitespace-pre-line">{current.text}</p>
          <p className="mb-3 mt-1 text-sm text-muted">
            {t("opinions.decision.by", { name: current.name, time: current.createdText })}
          </p>
        </>
      )}
      {isOffered && (
        <ActionForm form={form} defaultIntent="decide" className="grid gap-3">
          <p className="text-muted">{t("opinions.decision.lead")}</p>
          <input type="hidden" name="number" value={current?.number ?? 0} readOnly />
          <TextareaField {...bind(fields.text)} label={t("opinions.decision.text")} required maxLength={4000} />
          <Button intent="decide" className="justify-self-end">
            {t("opinions.decision.save")}
          </Button>
        </ActionForm>
      )}
    </Panel>
  );
}

/** What was said: what is kept now, and for the hosts the form that keeps more. */
export function MinutesPanel({ page: { minutes, isHost, isOpen } }: { page: ShownOpinions }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Numbered>({
    id: "minutes",
    intents: ["minutes"],
    defaultValue: { text: minutes.text },
  });
  const { number, text, by, createdText } = minutes;
  return (
    <Panel title={t("opinions.minutes.title")}>
      {number === 0 ? (
        <p className="mb-3 text-muted">{t("opinions.minutes.none")}</p>
      ) : (
        <>
          <p className="max-w-prose whitespace-pre-line">{text}</p>
          <p className="mb-3 mt-1 text-sm text-muted">
            {t("opinions.minutes.by", { name: by, time: createdText ?? "", number })}
          </p>
        </>
      )}
      {isHost && isOpen && (
        <ActionForm form={form} defaultIntent="minutes" className="grid gap-3">
          <input type="hidden" name="number" value={number} readOnly />
          <TextareaField {...bind(fields.text)} label={t("opinions.minutes.text")} rows={5} maxLength={20_000} />
          <Button intent="minutes" className="justify-self-end">
            {t("opinions.minutes.save")}
          </Button>
        </ActionForm>
      )}
    </Panel>
  );
}

/** What became of it: one click answers. */
export function OutcomePanel({ page: { outcome, mayTellOutcome } }: { page: ShownOpinions }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ outcome: string; note: string }>({
    id: "outcome",
    intents: outcomes.map((one) => `outcome:${one}`),
    defaultValue: { note: outcome?.note ?? "" },
  });
  return (
    <Panel title={t("opinions.outcome.title")}>
      {outcome?.outcome && (
        <>
          <p className="font-medium">{t(`opinions.outcomes.${outcome.outcome}`)}</p>
          {outcome.note !== "" && <p className="max-w-prose whitespace-pre-line">{outcome.note}</p>}
          <p className="mb-3 mt-1 text-sm text-muted">
            {t("opinions.outcome.by", { name: outcome.by, time: outcome.answeredText ?? "" })}
          </p>
        </>
      )}
      {mayTellOutcome && (
        <ActionForm form={form} defaultIntent={`outcome:${outcome?.outcome ?? "unknown"}`} className="grid gap-3">
          <p>{t(outcome?.outcome ? "opinions.outcome.change" : "opinions.outcome.lead")}</p>
          <TextareaField {...bind(fields.note)} label={t("opinions.outcome.note")} rows={2} maxLength={1000} />
          <div className="flex flex-wrap gap-2">
            {outcomes.map((one) => (
              <Button key={one} intent={`outcome:${one}`}>
                {t(`opinions.outcomes.${one}`)}
              </Button>
            ))}
          </div>
        </ActionForm>
      )}
    </Panel>
  );
}
