import { Form } from "@remix-run/react";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { FileField } from "../components/file-field";
import { Icon } from "../components/icon";
import { Panel } from "../components/page";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";

/** The organization's logo, as its reports print it. */
export function LogoForm({ logo, name }: { logo: string | null; name: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ picture: string }>({ id: "logo", intents: ["setLogo"] });
  return (
    <Panel title={t("organizationSettings.logo.title")}>
      <div className="flex flex-wrap items-start gap-4">
        {logo ? (
          // Logos are drawn for paper.
          <img
            src={logo}
            alt={t("organizationSettings.logo.of", { name })}
            className="h-32 w-32 rounded border border-line bg-white object-contain p-1"
          />
        ) : (
          <span className="flex h-32 w-32 items-center justify-center rounded bg-sunken text-2xl text-muted">
            <Icon name="image" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <ActionForm
            form={form}
            defaultIntent="setLogo"
            encType="multipart/form-data"
            className="flex flex-wrap items-end gap-3"
          >
            <FileField
              {...bind(fields.picture)}
              label={t("organizationSettings.logo.file")}
              hint={t("organizationSettings.logo.hint")}
              accept="image/png,image/jpeg"
              required
              className="min-w-0 flex-1 basis-64"
            />
            <Button intent="setLogo" icon="upload">
              {t("organizationSettings.logo.set")}
            </Button>
          </ActionForm>
          {logo && (
            <Form method="post" className="mt-3">
              <Button intent="removeLogo" look="danger" icon="trash">
                {t("organizationSettings.logo.remove")}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Panel>
  );
}
