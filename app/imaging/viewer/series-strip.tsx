import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { DisplayedSeries } from "./viewport-grid";
import { objectsOf } from "./exam-objects";
import { ObjectLink } from "./object-list";
import { isShowable, middleOf, pictureOf, stackOf } from "../pictures/stacks";
import type { ShownExam } from "./viewer-data.server";

interface StripProps {
  exams: ShownExam[];
  /** Of the exam shown, where scripts do not run. */
  plainPages: string;
  shown: readonly (DisplayedSeries | null)[];
  onChoose: (series: DisplayedSeries) => void;
}

/** The series of the exam and of the one beside it, by their middle picture, and what is no image. Without scripts a tile opens the plain page. */
export function ViewerStrip({ exams, plainPages, shown, onChoose }: StripProps) {
  const t = useTexts();
  return (
    <nav aria-label={t("images.series")} className="viewer-strip">
      {exams.map((exam) => (
        <section key={exam.id} aria-label={exam.day} className="max-md:flex">
          {exams.length > 1 && <h2>{exam.day}</h2>}
          <ul>
            {exam.series.map((series) => {
              const stack = stackOf(exam, series);
              const middle = stack.frames.at(middleOf(stack));
              const [first] = series.instances;
              if (!middle || !first) return null;
              const label = [series.number, series.description || series.modality]
                .filter((part) => part !== null)
                .join(" ");
              const isShown = shown.some((displayed) => displayed?.seriesId === series.id);
              return (
                <li key={series.id}>
                  <a
                    href={plainPageOf(exam, plainPages, first.id)}
                    title={label}
                    aria-current={isShown ? "true" : undefined}
                    className="viewer-tile"
                    onClick={(event) => {
                      if (!isShowable(stack)) return;
                      event.preventDefault();
                      onChoose({ examId: exam.id, seriesId: series.id });
                    }}
                  >
                    <img src={pictureOf(stack, middle, 192)} alt="" />
                    <span>
                      <span className="truncate">{label}</span>
                      <span className="tabular-nums">{stack.frames.length}</span>
                    </span>
                  </a>
                </li>
              );
            })}
            {objectsOf(exam).map((object) => (
              <li key={object.id}>
                <ObjectLink object={object} className="viewer-tile viewer-object" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function plainPageOf(exam: ShownExam, plainPages: string, instanceId: string) {
  if (exam.pass === null) return pathTo("/studies/:examId", { examId: exam.id }, { instance: instanceId });
  return `${plainPages}&instance=${instanceId}`;
}
