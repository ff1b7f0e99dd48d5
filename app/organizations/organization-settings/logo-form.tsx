import { PicturePanel } from "../../forms/picture-form";
import { useTexts } from "../../i18n/use-texts";

/** The organization's logo, as its reports print it. */
export function LogoForm({ logo, name }: { logo: string | null; name: string }) {
  const t = useTexts();
  const box = "h-32 w-32 rounded";
  return (
    <PicturePanel
      title={t("organizationSettings.logo.title")}
      picture={
        logo
          ? {
              src: logo,
              alt: t("organizationSettings.logo.of", { name }),
              // Logos are drawn for paper.
              className: `${box} border border-line bg-white object-contain p-1`,
            }
          : null
      }
      noPicture={{ icon: "image", className: box }}
      form={{
        id: "logo",
        intent: "setLogo",
        label: t("organizationSettings.logo.file"),
        hint: t("organizationSettings.logo.hint"),
        submit: t("organizationSettings.logo.set"),
      }}
      remove={{ intent: "removeLogo", label: t("organizationSettings.logo.remove") }}
    />
  );
}
