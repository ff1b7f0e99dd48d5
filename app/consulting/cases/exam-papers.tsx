import { Icon } from "../../components/icon";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";

/** Papers of an exam, each opened by itself. @param of address of the exam in the platform's interface */
export function ExamPapers({ papers, of }: { papers: { id: string; name: string; size: string }[]; of: string }) {
  const t = useTexts();
  if (papers.length === 0) return null;
  return (
    <Panel title={t("cases.exams.attachments")}>
      <ul className="grid gap-1">
        {papers.map(({ id, name, size }) => (
          <li key={id}>
            <a
              href={`${of}/attachments/${id}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]"
            >
              <Icon name="file" />
              <bdi className="[overflow-wrap:anywhere]">{name}</bdi> <span className="text-sm text-muted">{size}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
