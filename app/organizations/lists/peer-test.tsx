import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { EntryData } from "./entry-data.server";

/** Calls a DICOM peer that has a host, and says in plain words what came of it. */
export function PeerTest({ data: { entry, echo } }: { data: EntryData }) {
  const t = useTexts();
  const { form } = useActionForm({ id: "echo", intents: ["echo"] });
  if (entry.values.hostName === "") return null;
  return (
    <Panel title={t("lists.echo.title")}>
      <ActionForm form={form} className="grid gap-4">
        <p className="max-w-prose">{t("lists.echo.lead")}</p>
        {echo && <Notice tone={echo === "answered" ? "success" : "danger"}>{t(`lists.echo.outcomes.${echo}`)}</Notice>}
        <Button intent="echo" icon="send" className="justify-self-end">
          {t("lists.echo.button")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
