import type { ConflictSide, DifferingValue, ImageConflict, ImageDifferences } from "#contract/imaging/image-conflicts";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";
import attributes from "#texts/chs/attributes.json";
import { textsOf } from "#texts/texts-of.server";
import { transferSyntaxWord } from "../../imaging/pictures/transfer-syntax-words";

/** One of the images under a UID, in words. */
export interface ConflictingImage {
  title: string;
  /** Address of its picture without a size; null where there is nothing to be seen. */
  picture: string | null;
  facts: { name: string; value: string }[];
  /** What choosing it decides: the value of its radio button. */
  choice: string;
  /** In what it differs from the present one; null for that one itself. */
  differences: {
    pixels: ImageDifferences["pixels"];
    attributes: { name: string; present: string; other: string }[];
    isMore: boolean;
  } | null;
}

/** All images that came under one UID, the present one first. */
export interface ConflictSheet {
  instanceId: string;
  title: string;
  images: ConflictingImage[];
}

/** Conflicts by the image they came again as, in the order they came. */
export function byInstance(conflicts: readonly ImageConflict[]): ImageConflict[][] {
  const groups = new Map<string, ImageConflict[]>();
  for (const one of conflicts) groups.set(one.instanceId, [...(groups.get(one.instanceId) ?? []), one]);
  return [...groups.values()];
}

/**
 * What a person is shown of the images under one UID.
 *
 * @param group conflicts of one instance, at least one
 * @param differences of each
 */
export function conflictSheet(
  { examId, language, timeZone }: { examId: string; language: Language; timeZone: string },
  group: readonly ImageConflict[],
  differences: readonly ImageDifferences[],
): ConflictSheet {
  const t = textsOf(language);
  const format = formats(language, timeZone);
  const [first] = group;
  if (!first) throw new RangeError("no conflict");
  const { instanceId, present } = first;
  const series = [first.seriesNumber, first.seriesDescription].filter((part) => part !== null && part !== "").join(" ");
  const factsOf = ({ columns, rows, frames, transferSyntaxUid, sizeBytes, arrived }: ConflictSide, from: string) => [
    { name: t("exam.conflicts.arrived"), value: format.dayTime(arrived) },
    ...(from === "" ? [] : [{ name: t("exam.conflicts.sender"), value: from }]),
    ...(columns && rows
      ? [
          {
            name: t("exam.conflicts.image"),
            value: [
              `${columns} × ${rows}`,
              ...(frames > 1 ? [t("exam.conflicts.frames", { count: frames })] : []),
            ].join(" · "),
          },
        ]
      : []),
    { name: t("exam.conflicts.encoding"), value: t(transferSyntaxWord(transferSyntaxUid)) },
    { name: t("exam.conflicts.size"), value: format.fileSize(sizeBytes) },
  ];
  const middle = ({ frames }: ConflictSide) => Math.floor((frames - 1) / 2);
  const standing: ConflictingImage = {
    title: t("exam.conflicts.present"),
    picture: present.hasPicture ? `/api/v1/instances/${instanceId}/frames/${middle(present)}` : null,
    facts: factsOf(present, ""),
    choice: group.map(({ id }) => `keep ${id}`).join(),
    differences: null,
  };
  const arrived = group.map(({ id, other, source, sender }, index): ConflictingImage => {
    const way = t(`exam.conflicts.source.${source}`);
    const decided = group.map((one) => `${one.id === id ? "replace" : "keep"} ${one.id}`);
    const { attributes: differing, ...rest } = differences[index] ?? notCompared;
    return {
      title: group.length > 1 ? t("exam.conflicts.otherOf", { number: index + 1 }) : t("exam.conflicts.other"),
      picture: other.hasPicture ? `/api/v1/exams/${examId}/image-conflicts/${id}/frames/${middle(other)}` : null,
      facts: factsOf(other, sender === "" ? way : `${way} · ${sender}`),
      choice: decided.join(),
      differences: {
        ...rest,
        attributes: differing.map(({ path, vr, present: before, other: now }) => ({
          name: path.map((tag) => attributeName(tag, language)).join(" › "),
          present: valueText(before, path.at(-1) ?? "", vr, language),
          other: valueText(now, path.at(-1) ?? "", vr, language),
        })),
      },
    };
  });
  const title = t("exam.conflicts.which", {
    series: t("exam.conflicts.series", { series }),
    number: present.number ?? "–",
  });
  return { instanceId, title, images: [standing, ...arrived] };
}

const notCompared: ImageDifferences = { attributes: [], isMore: true, pixels: "unknown" };

const isNamed = (tag: string): tag is keyof typeof attributes => Object.hasOwn(attributes, tag);

/** The reader's word for it, else the tag as the standard writes it. */
function attributeName(tag: string, language: Language): string {
  const t = textsOf(language);
  if (isNamed(tag)) return t(`attributes.${tag}`);
  const written = `(${tag.slice(0, 4)},${tag.slice(4)})`;
  return parseInt(tag.slice(0, 4), 16) % 2 === 1 ? t("exam.conflicts.privateAttribute", { tag: written }) : written;
}

const patientSex = "00100040";

function valueText(value: DifferingValue, tag: string, vr: string, language: Language): string {
  const t = textsOf(language);
  if (value === null) return t("exam.conflicts.absent");
  if (value.kind !== "text") {
    const { kind, count } = value;
    return kind === "bytes" ? formats(language).fileSize(count) : t("exam.conflicts.items", { count });
  }
  const { text } = value;
  if (text === "") return t("exam.conflicts.empty");
  if (tag === patientSex && (text === "M" || text === "F" || text === "O")) return t(`exams.sex.${text}`);
  if (vr === "DA") return text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  if (vr === "TM") return text.replace(/^(\d\d)(\d\d)(\d\d)/, "$1:$2:$3");
  return text.replaceAll("\\", " \\ ");
}
