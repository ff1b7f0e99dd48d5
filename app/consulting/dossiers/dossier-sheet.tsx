import type { DossierBlock, PrintedDossier } from "#contract/consulting/dossiers";
import { SheetFrame } from "../../delivery/printing/sheet-frame";
import { useTexts } from "../../i18n/use-texts";

interface DossierSheetProps {
  sheet: PrintedDossier;
  qr: string | null;
  /** Where its pictures are, by their objects. */
  pictures: string;
}

/** The dossier on A4: the same content as its PDF. */
export function DossierSheet({ sheet, qr, pictures }: DossierSheetProps) {
  const t = useTexts();
  return (
    <SheetFrame sheet={sheet} watermark={sheet.watermark} foot={sheet.foot}>
      <header className="mb-3 text-center">
        <p className="text-2xl font-bold">{sheet.organizationName}</p>
        <h1 className="text-xl font-bold">{sheet.title}</h1>
      </header>
      <div className="flex items-start justify-between gap-4 border-y border-black py-2">
        <Pairs pairs={sheet.patient} />
        {qr && (
          <div className="sheet-qr shrink-0">
            <div
              role="img"
              aria-label={t("dossiers.qr", { url: sheet.verifyUrl ?? "" })}
              dangerouslySetInnerHTML={{ __html: qr }}
            />
            {sheet.words.verifyHint}
          </div>
        )}
      </div>
      <p className="my-2 text-sm">{sheet.responsibility}</p>
      {sheet.sections.map(({ heading, blocks }) => (
        <section key={heading} className="mt-4">
          <h2 className="mb-1 border-b border-black pb-1 text-lg font-bold">{heading}</h2>
          {blocks.map((block, place) => (
            <BlockPart key={place} block={block} pictures={pictures} />
          ))}
        </section>
      ))}
    </SheetFrame>
  );
}

function BlockPart({ block, pictures }: { block: DossierBlock; pictures: string }) {
  const t = useTexts();
  const { heading, mark, pairs, texts, signature } = block;
  return (
    <div className="mt-2">
      {(heading || mark) && (
        <h3 className="font-bold">
          {heading} <span className="font-normal">{mark}</span>
        </h3>
      )}
      <Pairs pairs={pairs} />
      {texts.map(({ label, value }) => (
        <div key={label} className="mt-1">
          {label && <p className="text-sm">{label}</p>}
          <p className="whitespace-pre-line">{value}</p>
        </div>
      ))}
      {block.pictures.length > 0 && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          {block.pictures.map(({ hash, caption }) => (
            <figure key={hash} className="break-inside-avoid">
              <img
                src={`${pictures}/${hash}`}
                alt={caption || t("dossiers.pictureAlt")}
                className="max-h-60 max-w-full"
              />
              <figcaption className="text-sm">{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {signature && (
        <div className="mt-2 flex break-inside-avoid items-center justify-between gap-4 border border-black p-2">
          <div>
            <p className="font-bold">{signature.heading}</p>
            <Pairs pairs={signature.lines} />
          </div>
          {signature.picture && <img src={`${pictures}/${signature.picture}`} alt="" className="h-12 object-contain" />}
        </div>
      )}
    </div>
  );
}

function Pairs({ pairs }: { pairs: DossierBlock["pairs"] }) {
  if (pairs.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {pairs.map(({ label, value }) => (
        <div key={label} className="flex gap-2">
          <dt>{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
