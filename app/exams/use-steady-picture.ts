import { useEffect, useState } from "react";

/**
 * The picture to show while another one is wanted faster than pictures come: the last one that came. One is asked for at
 * a time; those passed over meanwhile never are.
 */
export function useSteadyPicture(wanted: string): string {
  const [came, setCame] = useState(wanted);
  const [asked, setAsked] = useState<string | null>(null);
  if (asked === null && came !== wanted) setAsked(wanted);
  useEffect(() => {
    if (asked === null) return;
    const image = new Image();
    // What cannot be shown is the page's to tell of.
    image.onload = image.onerror = () => {
      setCame(asked);
      setAsked(null);
    };
    image.src = asked;
    return () => {
      image.onload = image.onerror = null;
    };
  }, [asked]);
  return came;
}
