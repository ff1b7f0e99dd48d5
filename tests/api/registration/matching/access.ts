import { managers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "matching.candidates": managers,
  "matching.candidate": managers,
  "matching.match": managers,
  "matching.bind": managers,
  "matching.undo": managers,
  "matching.unscheduled": managers,
};
