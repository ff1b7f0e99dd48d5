import { labelPaper, labelTemplates, type ExamLabel, type LabelSettings } from "#contract/delivery/desk-prints";
import { PaperStyle } from "./paper-style";

/** Where the label's corner goes when it is turned about it, so that it lies on its paper again. */
const corners: Record<LabelSettings["rotation"], (width: number, height: number) => [number, number]> = {
  "0": () => [0, 0],
  "90": (_, height) => [height, 0],
  "180": (width, height) => [width, height],
  "270": (width) => [0, width],
};

/** The size of the paper and how labels lie on it. */
export function LabelStyle({ settings }: { settings: LabelSettings }) {
  const { template, rotation, margin, left, top } = settings;
  const { widthMm, heightMm, qrMm, barsMm } = labelTemplates[template];
  const paper = labelPaper(settings);
  const [x, y] = corners[rotation](widthMm, heightMm);
  const css = `
@page { size: ${paper.widthMm}mm ${paper.heightMm}mm; margin: 0; }
.label-paper { width: ${paper.widthMm}mm; height: ${paper.heightMm}mm; }
.label {
  width: ${widthMm}mm;
  height: ${heightMm}mm;
  padding: ${margin}mm;
  transform: translate(${x + left}mm, ${y + top}mm) rotate(${rotation}deg);
}
.label-qr svg { width: ${qrMm}mm; height: ${qrMm}mm; }
.label-bars svg { height: ${barsMm}mm; }`;
  return <PaperStyle css={css} />;
}

/** How wide a text is at least, in letters of half an em: hanzi take two. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (/[\u2E80-\u{10FFFF}]/u.test(one) ? 2 : 1), 0);

/** Nothing on the page measures: a long text is set smaller by its length, as the PDF does by its size. */
const sizeOf = (text: string, widthMm: number) =>
  ["", "label-long", "label-longer", "label-longest"][
    [0.5, 0.9, 1.4].filter((most) => widthOf(text) / widthMm > most).length
  ];

/** Tibetan stacks its letters: its lines are higher, whatever the language around them. */
const heightOf = (text: string) => (/\p{Script=Tibetan}/u.test(text) ? "label-stacked" : "");

export function LabelSheet({
  label,
  template,
  codeLabel,
}: {
  label: ExamLabel;
  template: LabelSettings["template"];
  codeLabel: string;
}) {
  const { widthMm, lines } = labelTemplates[template];
  const shown = lines.map((line) => label.lines[line]).filter((text) => text !== "");
  return (
    <div className="label-paper">
      <article className={`label label-${template}`}>
        <p className={`label-head ${sizeOf(label.patientName + label.person, widthMm)} ${heightOf(label.patientName)}`}>
          <b>
            <bdi>{label.patientName}</bdi>
          </b>{" "}
          <span>{label.person}</span>
        </p>
        <div className={`label-lines ${sizeOf(shown.join(""), widthMm * 1.6)}`}>
          {shown.map((line, place) => (
            <p key={line} className={heightOf(line)}>
              {place === 0 && label.urgent && <b>{label.urgent} </b>}
              {line}
            </p>
          ))}
        </div>
        <div
          className="label-qr"
          role="img"
          aria-label={codeLabel}
          dangerouslySetInnerHTML={{ __html: label.qrCode }}
        />
        <div className="label-bars">
          {label.barcode && <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: label.barcode }} />}
          <b className="label-number">{label.accessionNumber}</b>
        </div>
      </article>
    </div>
  );
}
