import { useRef, useState, type ChangeEvent } from "react";
import { Button } from "../../components/button";
import { FieldError, type FieldBinding } from "../../components/field";
import { FileInput } from "../../components/file-input";
import { useHydrated } from "../../components/use-hydrated";
import { lazyChunk } from "../../connection/lazy-chunk";
import { useTexts } from "../../i18n/use-texts";

const loadRecorder = () => lazyChunk(() => import("./clip-recorder"));

/**
 * The sound of a piece: a WAV file; with scripts any file the browser can play, which is sent as WAV, or what is spoken
 * into the microphone, which is sent at once.
 *
 * @param name of the piece, for readers of the screen
 */
export function ClipField({ field, name }: { field: FieldBinding; name: string }) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const [state, setState] = useState<"idle" | "recording" | "refused">("idle");

  async function changeKind({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const { asWav, fileList } = await loadRecorder();
    const sound = await asWav(file).catch(() => null);
    // What the browser cannot play goes as it is: the server says what it takes.
    if (sound) target.files = fileList(sound);
  }

  async function record() {
    if (stop.current) return stop.current();
    const { asWav, fileList, recording } = await loadRecorder();
    try {
      const { stopped, end } = await recording();
      stop.current = end;
      setState("recording");
      const sound = await asWav(await stopped);
      const input = frame.current?.querySelector("input");
      if (!input) return;
      input.files = fileList(sound);
      input.form?.requestSubmit(input.form.querySelector<HTMLButtonElement>("button[name=intent]:not([tabindex])"));
      setState("idle");
    } catch {
      // No microphone, or it was not allowed.
      setState("refused");
    } finally {
      stop.current = null;
    }
  }

  return (
    <div ref={frame} className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
      <FileInput
        id={field.id}
        name={field.name}
        form={field.form}
        aria-invalid={field.errors?.length ? true : undefined}
        aria-describedby={field.errors?.length ? `${field.id}-error` : undefined}
        accept={isHydrated ? "audio/*" : "audio/wav,.wav"}
        aria-label={`${t("queue.clips.file")} ${name}`}
        onChange={(event) => void changeKind(event)}
        className="min-w-0 flex-1 basis-40"
      />
      {isHydrated && (
        <Button
          type="button"
          look={state === "recording" ? "danger" : undefined}
          icon={state === "recording" ? "pause" : "wave"}
          aria-label={`${t("queue.clips.record")} ${name}`}
          onClick={() => void record()}
        >
          {t(state === "recording" ? "queue.clips.stop" : "queue.clips.record")}
        </Button>
      )}
      <div className="basis-full empty:hidden">
        <FieldError id={`${field.id}-error`} errors={field.errors} />
      </div>
      {state === "refused" && (
        <p role="alert" className="basis-full text-sm text-danger">
          {t("queue.clips.noMicrophone")}
        </p>
      )}
    </div>
  );
}
