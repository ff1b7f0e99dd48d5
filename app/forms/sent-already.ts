import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";

/** By which conform asks the server whether what is typed so far is right. */
const checking = "__intent__";

interface Pressed {
  name: string;
  value: string;
}

/**
 * Whether what is under way was sent by the same button. What only asks whether the input is right holds up nothing.
 *
 * @param underWay the navigation of the page
 */
export function isRepeated(
  { state, formMethod, formData }: Pick<ReturnType<typeof useNavigation>, "state" | "formMethod" | "formData">,
  pressed: Pressed,
): boolean {
  // Once it is answered the page shows the answer, and is worth pressing again while it loads the rest anew.
  if (
    state !== "submitting" ||
    formMethod !== "POST" ||
    !formData ||
    formData.has(checking) ||
    pressed.name === checking
  )
    return false;
  return formData.get("intent") === (pressed.name === "intent" ? pressed.value : null);
}

/**
 * Whether a form was sent by the same button a moment ago and the answer is not there yet: pressed twice, it would do
 * its work twice, and the second answer take the place of the first. Another button goes ahead.
 */
export function useSentAlready(): (event: FormEvent<HTMLFormElement>) => boolean {
  const navigation = useNavigation();
  return ({ nativeEvent }) => {
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    return pressed instanceof HTMLButtonElement && isRepeated(navigation, pressed);
  };
}
