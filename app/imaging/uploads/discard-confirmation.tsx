import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

/** Says what discarding does, and asks once. */
export function DiscardConfirmation({ uploadId, onDiscard }: { uploadId: string; onDiscard: () => void }) {
  const t = useTexts();
  return (
    <Panel title={t("uploads.finish.discardQuestion")} className="max-w-prose">
      <p className="mb-4">{t("uploads.finish.discardExplanation")}</p>
      <PostForm onSubmit={onDiscard} className="flex flex-wrap justify-end gap-2">
        <LinkButton to={pathTo("/upload", {}, { upload: uploadId })}>{t("common.action.cancel")}</LinkButton>
        <Button look="danger" icon="trash" intent="discard">
          {t("uploads.finish.discard")}
        </Button>
      </PostForm>
    </Panel>
  );
}
