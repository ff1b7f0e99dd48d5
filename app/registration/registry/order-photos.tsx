import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { useAskedCode } from "../../components/use-asked-code";
import { PictureForm } from "../../forms/picture-form";
import { PostForm } from "../../forms/post-form";
import { Refusal } from "../../forms/refusal";
import { useTexts } from "../../i18n/use-texts";
import { useLiveData } from "../../page/use-live-data";
import { pathTo } from "../../paths";
import { PhotoList, type ShownPhoto } from "./photo-list";

interface OrderPhotosProps {
  photos: { images: ShownPhoto[]; mayChange: boolean };
  /** The code that was just asked for. */
  phone: ShownCode | null;
  orderId: string;
  org: string;
}

/** Photographs of the paper an order came with: what a phone sends is there at once, at every desk that looks. */
export function OrderPhotos({ photos, phone, orderId, org }: OrderPhotosProps) {
  const t = useTexts();
  const asked = useAskedCode(phone);
  useLiveData("photographs");
  const { images, mayChange } = photos;
  return (
    <Panel title={t("registry.photos.title")}>
      {images.length === 0 && <p className="mb-3 text-muted">{t("registry.photos.none")}</p>}
      <PhotoList
        images={images}
        removal={
          mayChange
            ? (id) => (
                <PostForm>
                  <input type="hidden" name="imageId" value={id} />
                  <Button intent="removePhoto" look="quiet" icon="trash">
                    {t("registry.photos.remove")}
                  </Button>
                </PostForm>
              )
            : null
        }
      />
      {mayChange && (
        <div className="grid gap-3">
          {asked ? (
            <PhoneCode
              code={asked}
              label={t("registry.photos.qr")}
              lead={t("registry.photos.scan", { time: asked.expires })}
              look={{ to: pathTo("/registry/:orderId", { orderId }, { org }), label: t("registry.photos.look") }}
            />
          ) : (
            <PostForm className="flex flex-wrap items-center gap-3">
              <Refusal intents={["phone"]} />
              <Button intent="phone" icon="camera">
                {t("registry.photos.phone")}
              </Button>
              <span className="text-muted">{t("registry.photos.phoneLead")}</span>
            </PostForm>
          )}
          <PictureForm
            id="photo"
            intent="photo"
            label={t("registry.photos.file")}
            hint={t("registry.photos.fileHint")}
            submit={t("registry.photos.add")}
          />
        </div>
      )}
    </Panel>
  );
}
