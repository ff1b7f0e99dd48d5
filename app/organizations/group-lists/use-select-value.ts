import { useEffect, useState } from "react";

/** What is chosen in the select of this id, as soon as scripts run; null before. What was chosen until then counts. */
export function useSelectValue(id: string): string | null {
  const [value, setValue] = useState<string | null>(null);
  useEffect(() => {
    const select = document.getElementById(id);
    if (!(select instanceof HTMLSelectElement)) return;
    const read = () => setValue(select.value);
    read();
    select.addEventListener("change", read);
    return () => select.removeEventListener("change", read);
  }, [id]);
  return value;
}
