import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { pathTo } from "../../paths";
import { onOpened } from "./viewer-channel";
import { viewerWindow } from "../pictures/viewer-window";

/** The reading window, which the product's links open, goes along with the editor; a viewer opened otherwise stays. */
export function useStepWithEditor(examId: string | null) {
  const navigate = useNavigate();
  useEffect(
    () =>
      onOpened((opened) => {
        if (examId === null || window.name !== viewerWindow || opened === examId) return;
        navigate(pathTo("/studies/:examId/viewer", { examId: opened }), { replace: true });
      }),
    [examId, navigate],
  );
}
