import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts";

export interface ShownPhoto {
  id: string;
  url: string;
  /** Null where a phone without an account sent it. */
  addedBy: string | null;
  when: string;
}

interface PhotoListProps {
  images: readonly ShownPhoto[];
  /** What takes one away; null where nobody may. */
  removal: ((imageId: string) => ReactNode) | null;
}

/** Photographs of a referral form, oldest first. */
export function PhotoList({ images, removal }: PhotoListProps) {
  const t = useTexts();
  return (
    <ul className="mb-3 flex flex-wrap gap-3 empty:hidden">
      {images.map(({ id, url, addedBy, when }, place) => (
        <li key={id} className="grid w-40 content-start gap-1">
          <a href={url} target="_blank" rel="noreferrer" title={t("registry.photos.open")}>
            <img
              src={url}
              alt={t("registry.photos.alt", { number: place + 1 })}
              loading="lazy"
              className="h-40 w-40 rounded border border-line bg-white object-cover"
            />
          </a>
          <span className="text-sm text-muted">
            {addedBy
              ? t("registry.photos.by", { name: addedBy, time: when })
              : t("registry.photos.byPhone", { time: when })}
          </span>
          {removal?.(id)}
        </li>
      ))}
    </ul>
  );
}
