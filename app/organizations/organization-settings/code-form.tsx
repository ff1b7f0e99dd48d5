import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Which code: it is bound only after a question. */
export function CodeForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ code: string }>({ id: "org-code", intents: ["ask", "bind"] });
  return (
    <Panel className="max-w-form">
      <ActionForm form={form} defaultIntent="ask" className="grid gap-4">
        <p className="text-muted">{t("organizationSettings.code.lead")}</p>
        <TextField
          {...bind(fields.code)}
          label={t("organizationSettings.code.code")}
          hint={t("organizationSettings.code.hint")}
          autoComplete="off"
          required
        />
        <Button look="primary" intent="ask" className="justify-self-end">
          {t("organizationSettings.code.next")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

/** Says that it cannot be undone, before it is done. */
export function CodeQuestion({ code, name, path }: { code: string; name: string; path: string }) {
  const t = useTexts();
  return (
    <section className="max-w-form rounded-lg border border-danger bg-surface p-4">
      <h3 className="mb-2 text-lg">{t("organizationSettings.code.question")}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        <dt className="text-muted">{t("organizationSettings.code.organization")}</dt>
        <dd className="font-medium">{name}</dd>
        <dt className="text-muted">{t("organizationSettings.code.code")}</dt>
        <dd className="break-all font-mono font-medium">{code}</dd>
      </dl>
      <p className="mt-2">{t("organizationSettings.code.unchangeable")}</p>
      <PostForm className="mt-4 flex flex-wrap justify-end gap-2">
        <input type="hidden" name="code" value={code} />
        <LinkButton to={path} reloadDocument>
          {t("common.action.cancel")}
        </LinkButton>
        <Button look="danger" intent="bind">
          {t("organizationSettings.code.bind")}
        </Button>
      </PostForm>
    </section>
  );
}
