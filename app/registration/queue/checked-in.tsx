import { LinkButton } from "../../components/button";
import type { FormAnswer } from "../../forms/answer";
import { useAnswer } from "../../forms/use-answer";
import type { ToldTurn } from "./told-turn.server";

/** The number somebody has just got, and the slip it is printed on. */
export function CheckedIn({ turn }: { turn: ToldTurn | null }) {
  // What was refused is the next one: it is not told beside the number of the one before.
  const answer = useAnswer<Partial<FormAnswer>>();
  if (!turn || answer?.result) return null;
  const { title, patientName, about, booked, slip } = turn;
  return (
    <section role="status" className="mb-4 rounded-lg border-l-4 border-success bg-success-soft p-4 text-success">
      <p className="text-2xl font-semibold">{title}</p>
      <p>
        <bdi>{patientName}</bdi> · {about}
      </p>
      {booked && <p>{booked}</p>}
      <p className="mt-2">
        <LinkButton to={slip.to} icon="print" target="_blank" reloadDocument>
          {slip.label}
        </LinkButton>
      </p>
    </section>
  );
}
