import { Button, LinkButton } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import type { ShownShare } from "./shown-shares.server";

/** What revoking does, before it is done. */
export function RevokeConfirmation({ share, page }: { share: ShownShare; page: string }) {
  const t = useTexts();
  return (
    <section className="rounded-lg border border-danger bg-surface p-4">
      <h2 className="mb-3 text-lg">{t("shares.revoke.title")}</h2>
      <p>{t("shares.revoke.text")}</p>
      <p className="mt-2 text-muted">
        {t("shares.list.created")} {share.created} · {share.creator.name}
      </p>
      <PostForm action={page} className="mt-4 flex flex-wrap justify-end gap-2">
        <input type="hidden" name="id" value={share.id} />
        <LinkButton to={page}>{t("common.action.cancel")}</LinkButton>
        <Button look="danger" icon="trash" intent="revoke">
          {t("shares.revoke.confirm")}
        </Button>
      </PostForm>
    </section>
  );
}
