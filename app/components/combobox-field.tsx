import { useRef, useState } from "react";
import { Field, type ControlProps, type FieldProps } from "./field";
import { useHeadless } from "./use-headless";

interface ComboboxFieldProps extends FieldProps {
  /** Offered; any other may be typed. */
  words: readonly string[];
  maxLength?: number;
}

/** One line of text with words to choose from: the browser's own `<datalist>`, with scripts Headless UI's combobox. */
export function ComboboxField({ words, maxLength, ...field }: ComboboxFieldProps) {
  return (
    <Field {...field}>
      {(control) => <Offered control={control} words={words} maxLength={maxLength} defaultValue={field.defaultValue} />}
    </Field>
  );
}

interface OfferedProps {
  control: ControlProps;
  words: readonly string[];
  maxLength: number | undefined;
  defaultValue: string | undefined;
}

function Offered({ control, words, maxLength, defaultValue }: OfferedProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(defaultValue ?? "");
  const headless = useHeadless(input, () => setText(input.current?.value ?? ""));
  if (headless) return <headless.HeadlessCombobox {...{ control, words, maxLength, text, defaultValue }} />;
  const listId = `${control.id}-words`;
  return (
    <>
      <input
        {...control}
        ref={input}
        type="text"
        list={listId}
        maxLength={maxLength}
        defaultValue={defaultValue}
        className="block w-full"
      />
      <datalist id={listId}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}
