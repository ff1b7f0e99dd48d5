import { Button, LinkButton } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

/** Asks before a template goes; the default one stays while there are others. */
export function RemoveTemplate({ name, stays, path, id }: { name: string; stays: boolean; path: string; id: string }) {
  const t = useTexts();
  return (
    <section className="max-w-form rounded-lg border border-danger bg-surface p-4">
      <h3 className="mb-2 text-lg">{t("printTemplates.remove.question", { name })}</h3>
      <p>{t(stays ? "printTemplates.remove.stays" : "printTemplates.remove.explanation")}</p>
      <PostForm encType="multipart/form-data" className="mt-4 flex flex-wrap justify-end gap-2">
        <LinkButton to={stays ? path : `${path}/${id}`}>{t("common.action.cancel")}</LinkButton>
        {!stays && (
          <Button look="danger" icon="trash" intent="remove">
            {t("common.action.delete")}
          </Button>
        )}
      </PostForm>
    </section>
  );
}
