import { LinkButton } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { CaseFileLine } from "./case-file-line";
import type { ShownCase } from "./shown-case.server";

const parts = ["history", "presentIllness", "examinations", "therapy"] as const;

/** One case: what is told of the illness, and its papers. */
export function CaseCard({
  consultationId,
  shown,
  mayWrite,
}: {
  consultationId: string;
  shown: ShownCase;
  mayWrite: boolean;
}) {
  const t = useTexts();
  const { id, title, day, author, files, isOpen } = shown;
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <header className="mb-3 flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lg [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-sm text-muted">
            {day} · {t("cases.cases.by", { person: author.name })}
          </p>
        </div>
        {mayWrite && (
          <LinkButton
            to={pathTo("/consultations/:consultationId/case/:caseId", { consultationId, caseId: id })}
            icon="edit"
          >
            {t("cases.cases.edit")}
          </LinkButton>
        )}
      </header>
      <dl className="grid gap-3">
        {parts
          .filter((part) => shown[part] !== "")
          .map((part) => (
            <div key={part}>
              <dt className="text-sm font-medium text-muted">{t(`cases.cases.${part}`)}</dt>
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shown[part]}</dd>
            </div>
          ))}
      </dl>
      {files.length > 0 && (
        <section className="mt-4 border-t border-line pt-3">
          <h3 className="mb-1 font-medium">{t("cases.files.title")}</h3>
          {!isOpen && <p className="text-sm text-muted">{t("cases.files.closed")}</p>}
          <ul className="grid gap-1">
            {files.map((file) => (
              <li key={file.id}>
                <CaseFileLine consultationId={consultationId} file={file} isOpen={isOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
