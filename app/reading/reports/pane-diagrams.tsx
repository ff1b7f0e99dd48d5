import { useFetcher } from "@remix-run/react";
import { useFormMetadata } from "@conform-to/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { maxKeyImages } from "#contract/reading/key-images";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { useHydrated } from "../../components/use-hydrated";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { useInList } from "../../registration/exams/list-back";
import { DiagramList } from "../sample-graphs/diagram-list";
import type { MarksAnswer } from "../sample-graphs/mark-diagram";
import { AddKeyImage } from "./add-key-image";
import type { DiagramsData } from "./diagrams-data.server";
import { DrawnDiagrams } from "./drawn-diagrams";
import { editorFormId } from "./editor-fields";
import type { EditorInput } from "./editor-form";
import { isTaken } from "./taken-picture";

const MarkDiagram = lazy(() => untilLoaded(() => lazyChunk(() => import("../sample-graphs/mark-diagram"))));

/** A picture that is whole: nothing of it is chosen. */
const asItIs = { instanceId: null, frame: 0, windowCenter: null, windowWidth: null };

/**
 * Diagrams beside the text. With scripts they are drawn on here, and stand in the open report at once; without, the page of
 * the diagrams opens in a tab of its own.
 */
export function PaneDiagrams({ data, isOpen }: { data: DiagramsData; isOpen: boolean }) {
  const t = useTexts();
  const inList = useInList();
  const isHydrated = useHydrated();
  const [origin, setOrigin] = useState<string | null>(null);
  const fetcher = useFetcher<MarksAnswer>();
  const { examId, reportId, diagrams, graphs, mayDraw } = data;
  const diagram = diagrams.find((one) => one.origin === origin);
  const saved = fetcher.data?.saved ?? null;
  const [closed, setClosed] = useState<string | null>(null);
  // What was saved leads back to the list, once.
  if (saved !== null && saved !== closed) {
    setClosed(saved);
    setOrigin(null);
  }
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 rounded-lg border border-line bg-surface p-3 lg:overflow-y-auto">
      {isOpen && <TakeSaved attachmentId={saved} />}
      {diagram && isHydrated ? (
        <>
          <div>
            <Button type="button" icon="left" onClick={() => setOrigin(null)}>
              {t("sampleGraphs.back")}
            </Button>
          </div>
          <Suspense fallback={<p className="text-muted">{t("sampleGraphs.wait")}</p>}>
            <MarkDiagram
              key={diagram.origin}
              diagram={diagram}
              answer={fetcher.data?.saved ? undefined : fetcher.data}
              forms={{
                Form: fetcher.Form,
                action: `${pathTo("/studies/:examId/reports/:reportId/diagrams/:origin", { examId, reportId, origin: diagram.origin })}?beside`,
                isBusy: fetcher.state !== "idle",
              }}
            />
          </Suspense>
        </>
      ) : (
        <>
          {saved && <Notice tone="success">{t(isOpen ? "sampleGraphs.taken" : "sampleGraphs.saved")}</Notice>}
          <p className="text-sm text-muted">{t("sampleGraphs.lead")}</p>
          <section>
            <h3 className="mb-2 font-medium">{t("sampleGraphs.drawn")}</h3>
            <DrawnDiagrams
              graphs={graphs}
              action={
                isOpen
                  ? ({ attachmentId }) => (
                      <span className="justify-self-start rounded bg-black">
                        <AddKeyImage shown={{ ...asItIs, attachmentId }} />
                      </span>
                    )
                  : undefined
              }
            />
          </section>
          {mayDraw && (
            <section>
              <h3 className="mb-2 font-medium">{t("sampleGraphs.choose")}</h3>
              {isHydrated ? (
                <DiagramList diagrams={diagrams}>
                  {(one, name) => (
                    <button
                      type="button"
                      className="after:absolute after:inset-0"
                      onClick={() => setOrigin(one.origin)}
                    >
                      {name}
                    </button>
                  )}
                </DiagramList>
              ) : (
                <LinkButton
                  to={inList(pathTo("/studies/:examId/reports/:reportId/diagrams", { examId, reportId }))}
                  target="_blank"
                  icon="edit"
                >
                  {t("sampleGraphs.newTab")}
                </LinkButton>
              )}
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** Whoever draws while the text is open wants the picture in the report: it is taken as long as there is room. */
function TakeSaved({ attachmentId }: { attachmentId: string | null }) {
  const form = useFormMetadata<EditorInput>(editorFormId);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (attachmentId === null) return;
    const { keyImages } = latest.current.getFieldset();
    const shown = { ...asItIs, attachmentId };
    if (keyImages.getFieldList().length >= maxKeyImages || isTaken(shown, keyImages.value)) return;
    latest.current.insert({ name: keyImages.name, defaultValue: shown });
  }, [attachmentId]);
  return null;
}
