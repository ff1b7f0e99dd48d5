import type { PatientSides } from "./patient-sides";

const edges = ["left", "right", "top", "bottom"] as const;

/** Which side of the patient each edge of a pane is: letters that are the same in every language. */
export function SideLetters({ sides }: { sides: PatientSides }) {
  return edges.map((edge) => (
    <p key={edge} className="viewer-words" data-edge={edge}>
      {sides[edge]}
    </p>
  ));
}
