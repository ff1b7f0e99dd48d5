/**
 * A double click is meant for what its first click pressed. Where the page is another by the second one, that would
 * press whatever stands there now: "submit" in the place of "start editing", the next row's "remove".
 */
export function stopStrayClicks() {
  let pressed: Element | null = null;
  let words: string | null = null;
  const listen = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest("a, button, summary") : null;
    if (event.detail < 2) {
      pressed = target;
      words = target?.textContent ?? null;
    } else if (target && (target !== pressed || target.textContent !== words)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener("click", listen, true);
}
