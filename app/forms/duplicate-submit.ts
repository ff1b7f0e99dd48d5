import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";

/** Whether what is under way is the very same data: another row, another button and what was typed since go ahead. */
export function isDuplicateSubmit(
  { state, formMethod, formData }: Pick<ReturnType<typeof useNavigation>, "state" | "formMethod" | "formData">,
  pressed: FormData,
): boolean {
  // Until the page is loaded anew it shows what was before.
  if (state === "idle" || formMethod !== "POST" || !formData) return false;
  return contentOf(formData) === contentOf(pressed);
}

/** In no order: browsers without a submitter in FormData (Chrome 109) get the button's value at the end. */
const contentOf = (data: FormData): string =>
  [...data]
    .map(([name, value]) => JSON.stringify([name, typeof value === "string" ? value : [value.name, value.size]]))
    .sort()
    .join();

/**
 * Whether a form was sent like this a moment ago and the page does not show the answer yet: pressed twice, it would do its work
 * twice, and the second answer take the place of the first.
 */
export function useDuplicateSubmit(): (event: FormEvent<HTMLFormElement>) => boolean {
  const navigation = useNavigation();
  return ({ currentTarget, nativeEvent }) => {
    const data = new FormData(currentTarget);
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (pressed instanceof HTMLButtonElement && pressed.name !== "") data.append(pressed.name, pressed.value);
    return isDuplicateSubmit(navigation, data);
  };
}
