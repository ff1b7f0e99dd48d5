import { useTexts } from "../../i18n/use-texts";
import type { ConflictingImage, ConflictSheet } from "./conflict-sheets.server";

interface ConflictSheetViewProps {
  sheet: ConflictSheet;
  /** Of its radio buttons. */
  name: string;
  /** The choice made before, where the form came back. */
  chosen: string | undefined;
}

/** The images under one UID side by side, each with its radio button, and what is different in those that came again. */
export function ConflictSheetView({ sheet, name, chosen }: ConflictSheetViewProps) {
  const { title, images } = sheet;
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <legend className="px-1 text-lg">{title}</legend>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {images.map((image) => (
          <Side key={image.choice} image={image} name={name} isChosen={chosen === image.choice} />
        ))}
      </div>
      {images.map(
        (image) => image.differences && <Differences key={image.choice} image={image} isOne={images.length === 2} />,
      )}
    </fieldset>
  );
}

function Side({ image, name, isChosen }: { image: ConflictingImage; name: string; isChosen: boolean }) {
  const t = useTexts();
  const { title, picture, facts, choice, differences } = image;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      <div className="flex aspect-square max-h-64 items-center justify-center overflow-hidden rounded bg-black text-white">
        {picture === null ? (
          <span className="p-2 text-center">{t("exam.conflicts.noPicture")}</span>
        ) : (
          <a href={`${picture}?size=2048`} target="_blank" rel="noreferrer" className="block h-full w-full">
            <img
              src={`${picture}?size=512`}
              alt={t("exam.conflicts.pictureOf", { side: title })}
              loading="lazy"
              className="h-full w-full object-contain"
            />
          </a>
        )}
      </div>
      <dl className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(({ name: fact, value }) => (
          <div key={fact} className="min-w-0 sm:contents">
            <dt className="text-muted">{fact}</dt>
            <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-auto inline-flex min-h-[2.25rem] items-center gap-2 max-sm:min-h-[2.75rem]">
        <input type="radio" name={name} value={choice} defaultChecked={isChosen} />
        {t(differences === null ? "exam.conflicts.keepThis" : "exam.conflicts.replaceThis")}
      </label>
    </div>
  );
}

function Differences({ image, isOne }: { image: ConflictingImage; isOne: boolean }) {
  const t = useTexts();
  const { differences } = image;
  if (!differences) return null;
  const { pixels, attributes, isMore } = differences;
  return (
    <section className="mt-4">
      <h3 className="font-medium">
        {!isOne && `${image.title} · `}
        {t("exam.conflicts.differences")}
      </h3>
      <p className="mt-1">{t(`exam.conflicts.${pixels}`)}</p>
      {attributes.length === 0 && !isMore && <p>{t("exam.conflicts.noAttributes")}</p>}
      {attributes.length > 0 && (
        <table className="mt-2 w-full table-fixed text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              {[t("exam.conflicts.attribute"), t("exam.conflicts.present"), image.title].map((column) => (
                <th key={column} scope="col" className="py-1 pr-3 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attributes.map(({ name, present, other }, index) => (
              <tr key={index} className="border-b border-line align-top">
                <th scope="row" className="py-1 pr-3 text-left font-normal [overflow-wrap:anywhere]">
                  {name}
                </th>
                <td className="py-1 pr-3 [overflow-wrap:anywhere]">{present}</td>
                <td className="py-1 [overflow-wrap:anywhere]">{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isMore && <p className="mt-1">{t("exam.conflicts.moreAttributes")}</p>}
    </section>
  );
}
