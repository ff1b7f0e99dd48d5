import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { FileField } from "../components/file-field";
import { Panel } from "../components/page";
import { useHydrated } from "../components/use-hydrated";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import { SignaturePadField } from "./signature-pad";

/** Drawing the signature, and sending a picture of it: the desk and the phone offer both. */
export function SignatureForms() {
  return (
    <>
      <DrawForm />
      <UploadForm />
    </>
  );
}

function DrawForm() {
  const t = useTexts();
  const hasScripts = useHydrated();
  const { form, fields, bind } = useActionForm<{ drawing: string }>({ id: "draw", intents: ["draw"] });
  return (
    <Panel title={t("settings.signature.draw")}>
      {hasScripts ? (
        <ActionForm form={form} defaultIntent="draw" className="grid gap-3">
          <SignaturePadField field={bind(fields.drawing)} />
          <div className="flex justify-end">
            <Button look="primary" intent="draw">
              {t("settings.signature.use")}
            </Button>
          </div>
        </ActionForm>
      ) : (
        <p className="text-muted">{t("settings.signature.needsScripts")}</p>
      )}
    </Panel>
  );
}

function UploadForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ picture: string }>({ id: "upload", intents: ["upload"] });
  return (
    <Panel title={t("settings.signature.upload")}>
      <ActionForm
        form={form}
        defaultIntent="upload"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
      >
        <FileField
          {...bind(fields.picture)}
          label={t("settings.signature.file")}
          hint={t("settings.signature.fileHint")}
          accept="image/png,image/jpeg"
          required
          className="min-w-0 flex-1 basis-64"
        />
        <Button intent="upload" icon="upload">
          {t("settings.signature.use")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
