import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { Notice } from "../components/notice";
import type { ShellData } from "./shell-data";

/** Says once what was done (see redirectDone), on the page that the form led to and on no later one. */
export function DoneNotice({ done }: Pick<ShellData, "done">) {
  const { key } = useLocation();
  const [shown, setShown] = useState({ done, page: key });
  if (done && done.id !== shown.done?.id) setShown({ done, page: key });
  if (!shown.done || shown.page !== key) return null;
  return (
    <Notice tone="success" className="mx-4 mt-4 sm:mx-6">
      {shown.done.text}
    </Notice>
  );
}
