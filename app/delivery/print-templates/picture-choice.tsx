import { Button } from "../../components/button";
import type { FieldBinding } from "../../components/field";
import { FileField } from "../../components/file-field";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";

/**
 * The logo or the stamp of a template. A file goes to the platform with whatever button is pressed; from then on the
 * form knows the picture by its name, and nothing changes on any sheet before the template is saved.
 */
export function PictureChoice({
  name,
  picture,
  bucketId,
  binding,
  conflict,
}: {
  name: "logo" | "stamp";
  /** Its name; "" without one. */
  picture: string;
  bucketId: string;
  /** Of the file's field. */
  binding: FieldBinding;
  /** What somebody else chose meanwhile. */
  conflict: React.ReactNode;
}) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap items-start gap-3">
      <input type="hidden" name={name} value={picture} readOnly />
      {picture ? (
        // Drawn for paper.
        <img
          src={`/api/v1/buckets/${bucketId}/template-pictures/${picture}`}
          alt={t(`printTemplates.pictures.${name}`)}
          className="h-20 w-20 rounded border border-line bg-white object-contain p-1"
        />
      ) : (
        <span className="flex h-20 w-20 items-center justify-center rounded bg-sunken text-2xl text-muted">
          <Icon name="image" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56">
        {/* Taken in, the file is no longer the field's. */}
        <FileField
          key={picture}
          {...binding}
          label={t(`printTemplates.pictures.${name}`)}
          hint={
            <>
              {conflict} {t(`printTemplates.pictures.${name}Hint`)}
            </>
          }
          accept="image/png,image/jpeg"
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button icon="upload" intent={`addPicture:${name}`} formNoValidate>
            {t(`printTemplates.pictures.${name}Add`)}
          </Button>
          {picture && (
            <Button look="danger" icon="trash" intent={`removePicture:${name}`} formNoValidate>
              {t(`printTemplates.pictures.${name}Remove`)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
