import { useEffect, useRef, useState } from "react";
import type { ChangeEvent, DragEvent } from "react";
import { Button } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { droppedFiles, pickedFiles } from "./transfer/dropped-files";
import type { LocalFile } from "./transfer/match-files";

/** Files and folders, by two buttons or dropped on it. For pages whose scripts run; without, a plain input does. */
export function FilePicker({
  onPick,
  labelledBy,
  describedBy,
  hasCamera = false,
}: {
  onPick: (files: LocalFile[]) => void;
  labelledBy: string;
  describedBy?: string;
  /** Offers to take a photograph, e.g. of a film or a paper. */
  hasCamera?: boolean;
}) {
  const t = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isReading, setIsReading] = useState(false);
  // React knows no such attribute.
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    onPick(pickedFiles(event.target.files));
    // The same files can be chosen again.
    event.target.value = "";
  }

  async function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    setIsReading(true);
    onPick(await droppedFiles(event.dataTransfer).finally(() => setIsReading(false)));
  }

  function over(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
      className={`rounded-lg border-2 border-dashed px-4 py-8 text-center ${isOver ? "border-accent bg-accent-soft" : "border-line-strong"}`}
    >
      <p className="mb-3 text-muted" aria-live="polite">
        {isReading ? t("uploads.choose.reading") : t("uploads.choose.drop")}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button type="button" icon="file" onClick={() => files.current?.click()}>
          {t("uploads.choose.pickFiles")}
        </Button>
        <Button type="button" icon="folder" onClick={() => folder.current?.click()}>
          {t("uploads.choose.pickFolder")}
        </Button>
        {hasCamera && (
          <Button type="button" icon="camera" className="touch-only" onClick={() => camera.current?.click()}>
            {t("uploads.choose.photograph")}
          </Button>
        )}
      </div>
      <input ref={camera} type="file" accept="image/jpeg" capture="environment" hidden onChange={pick} />
      <input ref={files} type="file" multiple hidden onChange={pick} data-pick="files" />
      <input ref={folder} type="file" multiple hidden onChange={pick} data-pick="folder" />
    </div>
  );
}
