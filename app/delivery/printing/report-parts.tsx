import type { ReactNode } from "react";
import type { PictureName, PrintedReport, PrintedSheet } from "#contract/delivery/printing";
import { printedWords } from "#contract/delivery/printed-words";
import { tagOf } from "#texts/languages";

/** Parts of a printed report, shared by the A4 print page and the page behind a share link; report.css sets them. */
interface Part {
  sheet: PrintedReport;
}
interface OfAnySheet {
  sheet: PrintedSheet;
}

/** Where the pictures of a sheet stand, and the words that stand for one that is not seen. */
export interface Pictures {
  href: (name: PictureName) => string;
  logo: string;
  stamp: string;
  image: (number: number) => string;
  signature: (name: string) => string;
}

/** Logo, organization, kind of sheet. */
export function ReportHead({ sheet, pictures }: OfAnySheet & { pictures: Pick<Pictures, "href" | "logo"> }) {
  return (
    <header className="report-head">
      {sheet.hasLogo && <img src={pictures.href("logo")} alt={pictures.logo} className="report-logo" />}
      <div>
        <h1>{sheet.organizationName}</h1>
        <p className="report-title">{sheet.secondaryTitle}</p>
      </div>
    </header>
  );
}

/** What of it other hospitals recognise. */
export function Recognition({ sheet }: { sheet: PrintedReport }) {
  return sheet.recognition && <p className="report-recognition">{sheet.recognition}</p>;
}

/** That the report was recalled, by whom and when. */
export function Recall({ sheet }: Part) {
  return sheet.recall && <p className="report-recall">{sheet.recall}</p>;
}

/** Who and which exam, in reading order. */
export function PatientBlock({ sheet }: OfAnySheet) {
  return (
    <dl className="report-patient">
      {sheet.patient.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The key images, each a link to itself alone: the way to enlarge it that needs no script. */
export function KeyImages({ sheet, pictures }: Part & { pictures: Pictures }) {
  if (sheet.images.length === 0) return null;
  return (
    <Section title={printedWords[sheet.language].labels.images}>
      <ul className={`report-images report-images-${Math.min(sheet.images.length, 3)}`}>
        {sheet.images.map(({ name, caption, isAvailable }, index) => (
          <li key={name}>
            <figure>
              {isAvailable ? (
                <a href={pictures.href(name)}>
                  <img src={pictures.href(name)} alt={caption || pictures.image(index + 1)} />
                </a>
              ) : (
                <p className="report-image-missing">{printedWords[sheet.language].labels.imageMissing}</p>
              )}
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Clinical information, alone because on paper the images stand between it and the findings. */
export function ClinicalInformation({ sheet }: { sheet: Pick<PrintedReport, "language" | "clinicImpression"> }) {
  return <TextSection title={printedWords[sheet.language].labels.clinicImpression} text={sheet.clinicImpression} />;
}

/** What the report says: findings, diagnosis, note, addenda. */
export function ReportTexts({ sheet }: Part) {
  const { labels } = printedWords[sheet.language];
  return (
    <>
      <TextSection title={labels.finding} text={sheet.finding} />
      <TextSection title={labels.diagnosis} text={sheet.diagnosis} beside={sheet.positive} />
      <TextSection title={labels.note} text={sheet.note} />
      {sheet.addenda.map(({ heading, text, signature }) => (
        <Section key={heading} title={heading}>
          <ReportText text={text} />
          <p className="report-signature-line">{signature}</p>
        </Section>
      ))}
    </>
  );
}

/** The seal, in a place of its own: it covers no name and no time. */
export function Seal({ sheet, pictures }: { sheet: PrintedSheet; pictures: Pick<Pictures, "href" | "stamp"> }) {
  return sheet.hasStamp && <img src={pictures.href("stamp")} alt={pictures.stamp} className="report-stamp" />;
}

/** Who wrote and approved it, and when. */
export function Signatures({ sheet, pictures }: Part & { pictures: Pictures | null }) {
  const { labels } = printedWords[sheet.language];
  const people = [
    { label: labels.author, person: sheet.author, name: "author" as const },
    { label: labels.approver, person: sheet.approver, name: "approver" as const },
  ];
  const times = [
    { label: labels.reportTime, time: sheet.reportTime },
    { label: labels.approvalTime, time: sheet.approvalTime },
    { label: labels.printTime, time: sheet.printTime },
  ];
  return (
    <dl className="report-signatures">
      {people.map(({ label, person, name }) =>
        person ? (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {pictures && person.hasSignature && (
                <img src={pictures.href(name)} alt={pictures.signature(person.name)} className="report-signature" />
              )}
              <span className="report-name">{person.name}</span>
            </dd>
          </div>
        ) : null,
      )}
      {times.map(({ label, time }) =>
        time ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {time.date} {sheet.showsExactTime && time.time}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export function TextSection({ title, text, beside }: { title: string; text: string; beside?: string | null }) {
  if (text.trim() === "") return null;
  return (
    <Section title={title} beside={beside}>
      <ReportText text={text} />
    </Section>
  );
}

/** Tibetan stacks letters: its lines need their room in a sheet of any language. */
function ReportText({ text }: { text: string }) {
  return (
    <p className="report-text" lang={/\p{Script=Tibetan}/u.test(text) ? tagOf("tib") : undefined}>
      {text}
    </p>
  );
}

function Section({ title, beside, children }: { title: string; beside?: string | null; children: ReactNode }) {
  return (
    <section className="report-section">
      <h2>
        {title}
        {beside && <span className="report-beside">{beside}</span>}
      </h2>
      {children}
    </section>
  );
}
