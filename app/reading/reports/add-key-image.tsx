import { useFormMetadata } from "@conform-to/react";
import { maxKeyImages } from "#contract/reading/key-images";
import type { ShownPicture } from "../../imaging/pictures/image-pane";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { editorFormId } from "./editor-fields";
import type { EditorInput } from "./editor-form";
import { isTaken } from "./taken-picture";

/** Takes the picture that is shown into the report, as it is shown. Sends the text's form, which comes back with it. */
export function AddKeyImage({ shown }: { shown: ShownPicture }) {
  const t = useTexts();
  const form = useFormMetadata<EditorInput>(editorFormId);
  const { keyImages } = form.getFieldset();
  const isFull = keyImages.getFieldList().length >= maxKeyImages;
  const isIn = isTaken(shown, keyImages.value);
  return (
    <button
      {...form.insert.getButtonProps({ name: keyImages.name, defaultValue: shown })}
      disabled={isFull || isIn}
      title={isFull && !isIn ? t("reports.keyImage.full") : undefined}
      className="inline-flex min-h-[2rem] items-center gap-1 rounded border border-white/50 px-2 text-white hover:bg-white/20 disabled:opacity-50 max-sm:min-h-[2.75rem]"
    >
      <Icon name={isIn ? "check" : "star"} />
      {t(isIn ? "reports.keyImage.taken" : "reports.keyImage.add")}
    </button>
  );
}
