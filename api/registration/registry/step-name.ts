/** A procedure of one step is called by its own name. */
export const stepName = ({ step, procedure }: { step: { name: string }; procedure: { name: string } }) =>
  step.name === procedure.name ? procedure.name : `${procedure.name} ${step.name}`;
