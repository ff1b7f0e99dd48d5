import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { FolderData } from "./folder-data.server";

/** Nobody has kept anything here yet: what phrases are for, where they come from, and whose there are already. */
export function FirstUse({ data: { bucketId, owner, owners } }: { data: FolderData }) {
  const t = useTexts();
  const here = { bucketId, owner };
  return (
    <EmptyState icon="folder" title={t(`knowledgeBase.first.title.${owner}`)}>
      <p>{t("knowledgeBase.first.use")}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <LinkButton to={pathTo("/knowledge-base/new", {}, here)} icon="plus" look="primary">
          {t("knowledgeBase.first.write")}
        </LinkButton>
        <LinkButton to={pathTo("/knowledge-base/import", {}, here)} icon="upload">
          {t("knowledgeBase.import.title")}
        </LinkButton>
        {(["organization", "group"] as const)
          .filter((other) => other !== owner && owners.includes(other))
          .map((other) => (
            <LinkButton key={other} to={pathTo("/knowledge-base", {}, { bucketId, owner: other })} icon="folder">
              {t(`knowledgeBase.first.see.${other}`)}
            </LinkButton>
          ))}
      </div>
      <p className="mt-4 text-sm">{t("knowledgeBase.first.example")}</p>
    </EmptyState>
  );
}
