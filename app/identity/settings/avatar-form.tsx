import { PicturePanel } from "../../forms/picture-form";
import { useTexts } from "../../i18n/use-texts";

/** The person's picture: shown, replaced, taken away. */
export function AvatarForm({ avatar, name }: { avatar: string | null; name: string }) {
  const t = useTexts();
  const box = "h-24 w-24 rounded-lg";
  return (
    <PicturePanel
      title={t("settings.avatar.title")}
      picture={avatar ? { src: avatar, alt: t("settings.avatar.of", { name }), className: box } : null}
      noPicture={{ icon: "user", className: box }}
      form={{
        id: "avatar",
        intent: "setAvatar",
        label: t("settings.avatar.file"),
        hint: t("settings.avatar.hint"),
        submit: t("settings.avatar.set"),
      }}
      remove={{ intent: "removeAvatar", label: t("settings.avatar.remove") }}
    />
  );
}
