import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/button";
import { useHydrated } from "../../components/use-hydrated";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";
import { useTexts } from "../../i18n/use-texts";

const Camera = lazy(() => untilLoaded(() => lazyChunk(() => import("./camera"))));

/**
 * Takes photographs with a camera of the desk for a field of files. There is none where the browser gives pages no camera:
 * over plain HTTP (W3C Media Capture, "secure contexts"), and on phones the field itself offers it.
 */
export function CameraButton({ inputId }: { inputId: string }) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  // Undefined outside secure contexts, whatever the type says.
  const devices = isHydrated ? (navigator.mediaDevices as MediaDevices | undefined) : undefined;
  if (!devices) return null;
  return (
    <>
      <Button type="button" icon="camera" className="mouse-only" onClick={() => setIsOpen(true)}>
        {t("reports.attachments.camera.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Camera devices={devices} inputId={inputId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
