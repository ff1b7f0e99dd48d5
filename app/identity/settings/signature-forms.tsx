import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { PictureForm } from "../../forms/picture-form";
import { useHydrated } from "../../components/use-hydrated";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
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
  return (
    <Panel title={t("settings.signature.upload")}>
      <PictureForm
        id="upload"
        intent="upload"
        label={t("settings.signature.file")}
        hint={t("settings.signature.fileHint")}
        submit={t("settings.signature.use")}
      />
    </Panel>
  );
}
