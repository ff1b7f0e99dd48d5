/** A QR code as the platform draws it. @param label what it is, for whoever does not see it */
export function QrCode({ svg, label }: { svg: string; label: string }) {
  return (
    // Black on white in the dark theme too: cameras read it so.
    <div role="img" aria-label={label} className="w-44 shrink-0 bg-white" dangerouslySetInnerHTML={{ __html: svg }} />
  );
}
