/** Goes to a text to write on: at its first gap, where a template left one, else behind what stands there. */
export function focusFirstGap(field: HTMLTextAreaElement | null | undefined): void {
  if (!field) return;
  field.focus();
  const gap = /_{2,}/.exec(field.value);
  const start = gap?.index ?? field.value.length;
  field.setSelectionRange(start, start + (gap?.[0].length ?? 0));
}
