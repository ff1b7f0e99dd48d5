import { useEffect, useState } from "react";

/** A picture with the words that name it: the two change together. */
interface NamedPicture {
  source: string;
  alt: string;
}

/**
 * The picture to show while another one is wanted faster than pictures come: the last one that came, under its own name.
 * One is asked for at a time; those passed over meanwhile never are.
 */
export function useSteadyPicture(wanted: NamedPicture): NamedPicture {
  const [came, setCame] = useState(wanted);
  const [asked, setAsked] = useState<NamedPicture | null>(null);
  if (asked === null && came.source !== wanted.source) setAsked(wanted);
  useEffect(() => {
    if (asked === null) return;
    const image = new Image();
    // What cannot be shown is the page's to tell of.
    image.onload = image.onerror = () => {
      setCame(asked);
      setAsked(null);
    };
    image.src = asked.source;
    return () => {
      image.onload = image.onerror = null;
    };
  }, [asked]);
  return came.source === wanted.source ? wanted : came;
}
