import { Link } from "@remix-run/react";
import type { Attachment, Instance, Series } from "#contract/registration/exam-record";
import { Icon, type IconName } from "../../components/icon";
import { withParams } from "../../components/list-url";
import { useTexts } from "../../i18n/use-texts";
import { middleSlice, toAttachment, toInstance, type PictureChoice } from "./picture-choice";
import { frameSource } from "./picture-view";

interface StripProps {
  series: readonly Series[];
  attachments: readonly Attachment[];
  choice: PictureChoice;
  search: string;
  pass: string | null;
}

/** The series and attachments of the exam, one of them chosen. */
export function SeriesStrip({ series, attachments, choice, search, pass }: StripProps) {
  const t = useTexts();
  const items = [
    ...series.flatMap((one) => tilesOf(one, choice, search, pass)),
    ...attachments.map((attachment) => ({
      key: attachment.id,
      href: withParams(search, toAttachment(attachment)),
      isShown: choice.kind === "attachment" && choice.attachment.id === attachment.id,
      picture: attachment.mediaType.startsWith("image/") ? `/api/v1/attachments/${attachment.id}/file` : null,
      icon: "file" as const,
      label: attachment.name,
      count: "",
    })),
  ];
  if (items.length < 2) return null;
  return (
    <nav aria-label={t("images.series")} className="shrink-0 overflow-x-auto border-b border-white/20">
      <ul className="flex gap-1 p-1">
        {items.map(({ key, href, isShown, picture, icon, label, count }) => (
          <li key={key} className="shrink-0">
            <Link
              to={href}
              replace
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
              title={label}
              className="block w-[5.25rem] rounded border-2 border-transparent p-0.5 text-white hover:border-white/50 hover:no-underline aria-[current]:border-accent"
            >
              <span className="flex h-14 items-center justify-center overflow-hidden">
                {picture ? (
                  <img src={picture} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
                ) : (
                  <Icon name={icon} className="text-2xl" />
                )}
              </span>
              <span className="flex justify-between gap-1 text-xs">
                <span className="truncate">{label}</span>
                <span className="tabular-nums">{count}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Tile {
  key: string;
  href: string;
  isShown: boolean;
  picture: string | null;
  icon: IconName;
  label: string;
  count: string;
}

const icons: Record<Instance["kind"], IconName> = {
  image: "image",
  text: "report",
  document: "file",
  waveform: "wave",
  other: "info",
};

/** One tile for the images of a series, one for each object that is no image. */
function tilesOf(series: Series, choice: PictureChoice, search: string, pass: string | null): Tile[] {
  const images = series.instances.filter(({ kind }) => kind === "image");
  const middle = images[Math.floor(images.length / 2)];
  const shownId = choice.kind === "frame" ? choice.place.instance.id : "instance" in choice ? choice.instance.id : "";
  const name = [series.number, series.description || series.modality].filter((part) => part !== null);
  const tileOf = (instance: Instance, isShown: boolean): Tile => ({
    key: instance.id,
    href: withParams(search, toInstance(instance)),
    isShown,
    picture: null,
    icon: icons[instance.kind],
    label: name.join(" "),
    count: "",
  });
  const others = series.instances.filter(({ kind }) => kind !== "image");
  const [first] = images;
  return [
    ...(first && middle
      ? [
          {
            ...tileOf(middleSlice(series) ?? first, choice.kind === "frame" && choice.series.id === series.id),
            picture: frameSource({ instance: middle, frame: Math.floor(middle.frames / 2) }, {}, 96, pass),
            count: String(images.reduce((sum, { frames }) => sum + frames, 0)),
          },
        ]
      : []),
    ...others.map((instance) => tileOf(instance, instance.id === shownId)),
  ];
}
