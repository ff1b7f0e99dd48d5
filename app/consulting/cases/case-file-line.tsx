import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { ShownCaseFile } from "./shown-case.server";

/** A paper of a case: what it is, opened or kept. */
export function CaseFileLine({
  consultationId,
  file,
  isOpen,
}: {
  consultationId: string;
  file: ShownCaseFile;
  isOpen: boolean;
}) {
  const t = useTexts();
  const { id, name, type, note, size } = file;
  const href = `/api/v1/consultations/${consultationId}/attachments/${id}`;
  const link = "inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]";
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {isOpen ? (
        <>
          <a href={href} target="_blank" rel="noreferrer" className={link}>
            <Icon name="file" />
            <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          </a>
          <a href={`${href}?download=1`} className={link} aria-label={`${t("cases.files.download")} ${name}`}>
            <Icon name="download" />
            {t("cases.files.download")}
          </a>
        </>
      ) : (
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
      )}
      <span className="text-sm text-muted">
        {t(`cases.files.types.${type}`)} · {size}
        {note !== "" && (
          <>
            {" · "}
            <bdi className="[overflow-wrap:anywhere]">{note}</bdi>
          </>
        )}
      </span>
    </div>
  );
}
