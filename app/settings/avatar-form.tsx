import { Form } from "@remix-run/react";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { FileField } from "../components/file-field";
import { Icon } from "../components/icon";
import { Panel } from "../components/page";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";

/** The person's picture: shown, replaced, taken away. */
export function AvatarForm({ avatar, name }: { avatar: string | null; name: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ picture: string }>({ id: "avatar", intents: ["setAvatar"] });
  return (
    <Panel title={t("settings.avatar.title")}>
      <div className="flex flex-wrap items-start gap-4">
        {avatar ? (
          <img src={avatar} alt={t("settings.avatar.of", { name })} width={96} height={96} className="rounded-lg" />
        ) : (
          <span className="flex h-24 w-24 items-center justify-center rounded-lg bg-sunken text-2xl text-muted">
            <Icon name="user" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <ActionForm
            form={form}
            defaultIntent="setAvatar"
            encType="multipart/form-data"
            className="flex flex-wrap items-end gap-3"
          >
            <FileField
              {...bind(fields.picture)}
              label={t("settings.avatar.file")}
              hint={t("settings.avatar.hint")}
              accept="image/png,image/jpeg"
              required
              className="min-w-0 flex-1 basis-64"
            />
            <Button intent="setAvatar" icon="upload">
              {t("settings.avatar.set")}
            </Button>
          </ActionForm>
          {avatar && (
            <Form method="post" className="mt-3">
              <Button intent="removeAvatar" look="danger" icon="trash">
                {t("settings.avatar.remove")}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Panel>
  );
}
