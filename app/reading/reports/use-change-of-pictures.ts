import { useEffect, useRef } from "react";
import { samePictures, type FormPictures } from "./taken-picture";

/** A key image taken or removed is unsaved like a word that is typed, though no field of the form hears of it. */
export function useChangeOfPictures(pictures: FormPictures, onChange: () => void) {
  const known = useRef(pictures);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    if (samePictures(known.current, pictures)) return;
    known.current = pictures;
    changed.current();
  }, [pictures]);
}
