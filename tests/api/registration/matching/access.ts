import { managers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "matching.candidates": managers,
  "matching.match": managers,
  "matching.undo": managers,
  "matching.unscheduled": managers,
};
