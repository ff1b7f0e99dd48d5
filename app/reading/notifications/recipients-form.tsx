import { notificationKinds } from "#contract/organizations/notification-kinds";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { ChoiceGroup, type Option } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

interface Recipient {
  id: string;
  name: string;
}

/** Who of the organization is told. Where somebody else saved meanwhile, their choice stands beside what was ticked. */
export function RecipientsForm({ recipients, people }: { recipients: Recipient[]; people: Option[] }) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<{ accountIds: string[]; before: string[] }>({
    id: "recipients",
    intents: ["save"],
    defaultValue: { accountIds: recipients.map(({ id }) => id) },
  });
  const theirs = problem?.code === "version_conflict" ? recipientsIn(problem.detail.current) : null;
  return (
    <Panel className="max-w-3xl">
      <p className="mb-2 max-w-prose text-muted">{t("notifications.recipients.lead")}</p>
      <ul className="mb-4 list-disc pl-5 text-muted">
        {notificationKinds.map((kind) => (
          <li key={kind}>{t(`notifications.kinds.${kind}`)}</li>
        ))}
      </ul>
      <ActionForm
        form={form}
        defaultIntent="save"
        className="grid gap-4"
        conflict={
          theirs && (
            <Notice tone="warning">
              {t("notifications.recipients.meanwhile")}{" "}
              <bdi>{theirs.map(({ name }) => name).join(", ") || t("notifications.recipients.nobody")}</bdi>
            </Notice>
          )
        }
      >
        {(theirs ?? recipients).map(({ id }) => (
          <input key={id} type="hidden" name="before" value={id} />
        ))}
        <ChoiceGroup
          {...bind(fields.accountIds)}
          type="checkbox"
          label={t("notifications.recipients.people")}
          hint={t("notifications.recipients.hint")}
          options={people}
        />
        <Button look="primary" intent="save" className="justify-self-end">
          {t("common.action.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

const recipientsIn = (current: unknown) => (Array.isArray(current) ? current.filter(isRecipient) : []);

const isRecipient = (one: unknown): one is Recipient =>
  typeof one === "object" && one !== null && "id" in one && "name" in one;
