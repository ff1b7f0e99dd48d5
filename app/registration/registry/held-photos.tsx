import { useActionData } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "../../components/button";
import { FileField } from "../../components/file-field";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { useAskedCode } from "../../components/use-asked-code";
import type { FormAnswer } from "../../forms/answer";
import { useTexts } from "../../i18n/use-texts";
import { useLiveData } from "../../page/use-live-data";
import { PhotoList, type ShownPhoto } from "./photo-list";

type Answer = FormAnswer & { phone?: ShownCode | null };

/**
 * Photographs of the paper that an order is typed from, before it is registered. Their buttons are the order's own form's:
 * without scripts too, what was typed comes back with them.
 */
export function HeldPhotos({ images }: { images: readonly ShownPhoto[] }) {
  const t = useTexts();
  const answer = useActionData<Answer>();
  const wrong = answer?.result.error?.picture ?? [];
  const asked = useAskedCode(answer?.phone ?? null);
  return (
    <details open={images.length > 0 || asked !== null || wrong.length > 0} className="rounded border border-line">
      <summary className="cursor-pointer px-3 py-2 font-medium">
        {t("registry.photos.title")} {images.length > 0 && <span className="tabular-nums">{images.length}</span>}
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <PhotoList
          images={images}
          removal={(id) => (
            <Button
              intent={`removePhoto:${id}`}
              look="quiet"
              icon="trash"
              formNoValidate
              className="justify-self-start"
            >
              {t("registry.photos.remove")}
            </Button>
          )}
        />
        {asked ? (
          <>
            <ArrivingPhotos />
            <PhoneCode
              code={asked}
              label={t("registry.photos.qr")}
              lead={t("registry.photos.scan", { time: asked.expires })}
            />
            <Button intent="lookForPhotos" icon="refresh" formNoValidate className="justify-self-start">
              {t("registry.photos.look")}
            </Button>
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button intent="phone" icon="camera" formNoValidate>
              {t("registry.photos.phone")}
            </Button>
            <span className="text-muted">{t("registry.photos.phoneLead")}</span>
          </div>
        )}
        <div className="flex flex-wrap items-end gap-3" onChange={addChosen}>
          <FileField
            // Emptied once what was chosen in it has come.
            key={images.length}
            id="order-picture"
            name="picture"
            errors={wrong}
            label={t("registry.photos.file")}
            hint={t("registry.photos.fileHint")}
            accept="image/png,image/jpeg"
            className="min-w-0 flex-1 basis-64"
          />
          <Button intent="photo" icon="upload" formEncType="multipart/form-data" formNoValidate>
            {t("registry.photos.add")}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** What was chosen is added at once: the order is sent without files. */
function addChosen({ target, currentTarget }: FormEvent<HTMLElement>) {
  if (target instanceof HTMLInputElement && target.type === "file" && target.files?.length) {
    currentTarget.querySelector<HTMLButtonElement>('button[value="photo"]')?.click();
  }
}

/** What a phone sends is there by itself. */
function ArrivingPhotos() {
  useLiveData("photographs");
  return null;
}
