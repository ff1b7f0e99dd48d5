import { useSubmit } from "@remix-run/react";
import { useRef } from "react";
import type { DragEvent, ReactNode } from "react";
import { Icon } from "../../components/icon";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";

const dragged = "application/x-list-entry";

/** Takes rows dragged by their handle: a row dropped on another takes its place. */
export function DragOrder({ children }: { children: ReactNode }) {
  const submit = useSubmit();
  const over = useRef<HTMLElement | null>(null);

  function mark(row: HTMLElement | null) {
    if (over.current !== row) delete over.current?.dataset.drop;
    over.current = row;
    if (row) row.dataset.drop = "here";
  }

  function pass(event: DragEvent) {
    if (!event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    mark(rowOf(event));
  }

  function drop(event: DragEvent) {
    const id = event.dataTransfer.getData(dragged);
    const place = rowOf(event)?.querySelector<HTMLElement>("[data-place]")?.dataset.place;
    mark(null);
    if (id === "" || place === undefined) return;
    event.preventDefault();
    submit({ intent: "place", id, place }, { method: "post", preventScrollReset: true });
  }

  return (
    <div onDragOver={pass} onDragEnd={() => mark(null)} onDrop={drop}>
      {children}
    </div>
  );
}

const rowOf = ({ target }: DragEvent) => (target instanceof Element ? target.closest("tr") : null);

/** What a row is dragged by. For a mouse alone: the buttons beside it move rows for everybody. */
export function DragHandle({ id, place }: { id: string; place: number }) {
  const t = useTexts();
  if (!useHydrated()) return null;

  function begin(event: DragEvent<HTMLSpanElement>) {
    event.dataTransfer.setData(dragged, id);
    event.dataTransfer.effectAllowed = "move";
    const row = event.currentTarget.closest("tr");
    if (row) event.dataTransfer.setDragImage(row, 0, 0);
  }

  return (
    <span
      draggable
      data-place={place}
      title={t("lists.move.drag")}
      onDragStart={begin}
      className="mouse-only h-7 w-7 cursor-grab items-center justify-center text-muted"
    >
      <Icon name="menu" />
    </span>
  );
}
