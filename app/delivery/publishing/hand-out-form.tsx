import type { z } from "zod";
import type { HandOutEntry } from "#contract/delivery/publishing";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { HandOutFields, usualHandOut } from "./hand-out-fields";
import type { ShownDetail } from "./shown-detail.server";

/** Hands this report out now: of the edition that stands on the page. */
export function HandOutForm({ report, formKey }: { report: ShownDetail; formKey: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof HandOutEntry>>({
    id: "hand-out",
    intents: ["handOut"],
    defaultValue: usualHandOut,
  });
  return (
    <Panel title={t("publishing.form.title")}>
      {!report.isReleased && (
        <Notice tone="warning" className="mb-3">
          {t("publishing.detail.early", { time: report.released ?? "" })}
        </Notice>
      )}
      <ActionForm form={form} defaultIntent="handOut" className="grid gap-4">
        <input type="hidden" name="version" value={report.edition.version} />
        <input type="hidden" name="addenda" value={report.edition.addenda} />
        <input type="hidden" name="known" value={report.handOuts.length} />
        <input type="hidden" name="key" value={formKey} />
        <HandOutFields fields={fields} bind={bind} asksEarly={!report.isReleased} />
        <Button intent="handOut" look="primary" icon="send" className="justify-self-end">
          {t("publishing.form.send")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
