import { useSearchParams } from "@remix-run/react";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Removal in two steps: a link that asks, and the answer, which says what will happen. */
export function RemoveConfirmation({
  label,
  question,
  explanation,
}: {
  label: string;
  question: string;
  explanation: string;
}) {
  const t = useTexts();
  const [query] = useSearchParams();
  const { form } = useActionForm<Record<string, never>>({ id: "remove", intents: ["remove"] });
  if (!query.has("remove"))
    return (
      <div>
        <LinkButton to="?remove=1" look="danger" icon="trash">
          {label}
        </LinkButton>
      </div>
    );
  return (
    <Panel title={question} className="border-danger">
      <ActionForm form={form} className="grid gap-3">
        <p>{explanation}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
          <Button look="danger" icon="trash" intent="remove">
            {label}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
