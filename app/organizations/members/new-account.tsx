import type { z } from "zod";
import type { NewGroupAccount } from "#contract/organizations/groups";
import type { NewMemberAccount } from "#contract/organizations/members";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { ChoiceGroup, type Option } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Makes an account for somebody who has none, with a first password. */
export function NewAccount({ levels }: { levels: Option[] }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof NewGroupAccount> | z.input<typeof NewMemberAccount>>({
    id: "account",
    intents: ["account"],
    defaultValue: { accessLevel: "member" },
  });
  return (
    <Panel title={t("members.account.title")}>
      <ActionForm form={form} defaultIntent="account" className="grid gap-3">
        <TextField
          {...bind(fields.username)}
          label={t("members.username")}
          hint={t("members.account.usernameHint")}
          autoComplete="off"
          required
        />
        <TextField {...bind(fields.name)} label={t("members.name")} maxLength={64} autoComplete="off" required />
        <PasswordField
          {...bind(fields.password)}
          label={t("members.account.password")}
          hint={t("members.account.passwordHint")}
          autoComplete="new-password"
          required
        />
        <ChoiceGroup {...bind(fields.accessLevel)} label={t("members.level")} options={levels} required />
        <Button look="primary" icon="user" intent="account" className="justify-self-end">
          {t("members.account.submit")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
