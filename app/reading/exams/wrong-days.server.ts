import { InfoFaults } from "#contract/registration/exam-info";

/** The fields of an info_wrong, each with the rule that it breaks. */
export const wrongDays = ({ fields }: Record<string, unknown>): InfoFaults => InfoFaults.parse(fields);
