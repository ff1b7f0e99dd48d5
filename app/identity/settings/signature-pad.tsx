import { useEffect, useRef, useState } from "react";
import type SignaturePad from "signature_pad";
import { Button } from "../../components/button";
import { FieldError } from "../../components/field";
import type { FieldBinding } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import { lazyChunk } from "../../connection/lazy-chunk";

const loadPad = () => lazyChunk(() => import("signature_pad"));

/** A sheet to sign on with pen, finger or mouse. Its field holds the drawing as a data URL; needs scripts. */
export function SignaturePadField({ field }: { field: FieldBinding }) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<HTMLInputElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const fit = () => fitToScreen(sheet, pad.current);
    const write = () => {
      if (drawing.current) drawing.current.value = pad.current?.isEmpty() === false ? pad.current.toDataURL() : "";
    };
    let isGone = false;
    void loadPad().then(({ default: Pad }) => {
      if (isGone) return;
      pad.current = new Pad(sheet, { penColor: "rgb(22, 38, 79)", minWidth: 1, maxWidth: 3.5 });
      pad.current.addEventListener("endStroke", write);
      fit();
      setIsReady(true);
    });
    window.addEventListener("resize", fit);
    return () => {
      isGone = true;
      window.removeEventListener("resize", fit);
      pad.current?.off();
    };
  }, []);

  function clear() {
    pad.current?.clear();
    if (drawing.current) drawing.current.value = "";
  }

  return (
    <div>
      <input ref={drawing} type="hidden" name={field.name} form={field.form} />
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("settings.signature.sheet")}
        aria-busy={!isReady}
        className="block h-48 w-full touch-none rounded border border-dashed border-line-strong bg-white"
      />
      <FieldError id={`${field.id}-error`} errors={field.errors} />
      <div className="mt-2">
        <Button type="button" icon="undo" onClick={clear}>
          {t("settings.signature.clear")}
        </Button>
      </div>
    </div>
  );
}

/** As many pixels as the screen shows; strokes drawn so far stay. */
function fitToScreen(sheet: HTMLCanvasElement, pad: SignaturePad | null) {
  const ratio = Math.max(window.devicePixelRatio, 1);
  const [width, height] = [Math.round(sheet.offsetWidth * ratio), Math.round(sheet.offsetHeight * ratio)];
  if (sheet.width === width && sheet.height === height) return;
  const strokes = pad?.toData() ?? [];
  sheet.width = width;
  sheet.height = height;
  sheet.getContext("2d")?.scale(ratio, ratio);
  pad?.clear();
  pad?.fromData(strokes);
}
