import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { KeyImage } from "#contract/reading/report-content";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { EditorInput } from "./editor-form";
import { keyImageSource } from "./key-image-source";

type List = FieldMetadata<EditorInput["keyImages"], EditorInput>;

/** The pictures that go with the report, at most 6 (product §5); they are chosen beside it. */
export function KeyImages({ form, list }: { form: FormMetadata<EditorInput>; list: List }) {
  const t = useTexts();
  const images = list.getFieldList();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">
        {t("reports.field.keyImages")}
        <span className="ml-2 font-normal tabular-nums text-muted">{images.length}/6</span>
      </legend>
      {images.length === 0 && <p className="text-sm text-muted">{t("reports.keyImage.none")}</p>}
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {images.map((image, index) => {
          const { instanceId, attachmentId, frame, windowCenter, windowWidth, overlays, caption } = image.getFieldset();
          const hidden = [instanceId, attachmentId, frame, windowCenter, windowWidth, overlays];
          const source = keyImageSource({
            instanceId: instanceId.value ?? null,
            attachmentId: attachmentId.value ?? null,
            frame: Number(frame.value ?? 0),
            windowCenter: windowCenter.value === undefined ? null : Number(windowCenter.value),
            windowWidth: windowWidth.value === undefined ? null : Number(windowWidth.value),
            overlays: overlays.value === "hidden" ? "hidden" : undefined,
            caption: "",
          } satisfies KeyImage);
          return (
            <li key={image.key} className="key-image">
              {hidden.map(({ name, initialValue }) => (
                <input key={name} type="hidden" name={name} defaultValue={initialValue} />
              ))}
              <img src={source} alt={t("reports.keyImage.alt", { number: index + 1 })} loading="lazy" />
              <input
                type="text"
                name={caption.name}
                defaultValue={caption.initialValue}
                maxLength={64}
                aria-label={t("reports.keyImage.caption")}
                placeholder={t("reports.keyImage.caption")}
              />
              <button
                {...form.remove.getButtonProps({ name: list.name, index })}
                aria-label={t("reports.keyImage.remove")}
                title={t("reports.keyImage.remove")}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
