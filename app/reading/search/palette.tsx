import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { Dialog } from "../../components/dialog";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { loader } from "./search";
import { SearchResults } from "./search-results";

/** So long after the last letter it is asked for: nobody waits, and not every letter asks. */
const pauseMs = 150;

/** Finds a patient, a number or a page from anywhere: the page /search, over the one that is open. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const fetcher = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState("");
  const { load, data } = fetcher;

  useEffect(() => {
    const timer = setTimeout(() => load(pathTo("/search", {}, { q: asked })), asked === "" ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [asked, load]);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);

  const links = () => Array.from(box.current?.querySelectorAll<HTMLAnchorElement>("a") ?? []);

  /** What was typed is answered by now. */
  const isCurrent = data?.q === asked.trim();

  function open(event: FormEvent) {
    event.preventDefault();
    const [first] = links();
    if (isCurrent && first) first.click();
    else void navigate(pathTo("/search", {}, { q: asked }));
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    if (at + step < 0) box.current?.querySelector("input")?.focus();
    else all[Math.min(at + step, all.length - 1)]?.focus();
  }

  return (
    <Dialog isOpen title={t("common.search.title")} onClose={onClose}>
      {/* The keys of its links and its field. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={box} onKeyDown={move}>
        <form onSubmit={open} role="search">
          <label htmlFor={id} className="sr-only">
            {t("common.search.label")}
          </label>
          <input
            id={id}
            // Not type="search": its Escape would empty the field and leave the dialog open.
            type="text"
            role="searchbox"
            value={asked}
            maxLength={64}
            placeholder={t("common.search.label")}
            onChange={(event) => setAsked(event.target.value)}
            autoComplete="off"
            className="w-full rounded border border-line-strong bg-surface px-3 py-2 text-text"
          />
        </form>
        <div className="mt-3 max-h-[60vh] overflow-y-auto" aria-live="polite" aria-busy={!isCurrent}>
          {data && <SearchResults found={data} />}
        </div>
      </div>
    </Dialog>
  );
}
