/** Goes to a text to write on: at its first gap, where a template left one. */
export function focusFirstGap(field: HTMLTextAreaElement | null | undefined): void {
  if (!field) return;
  field.focus();
  const gap = /_{2,}/.exec(field.value);
  if (gap) field.setSelectionRange(gap.index, gap.index + gap[0].length);
}
