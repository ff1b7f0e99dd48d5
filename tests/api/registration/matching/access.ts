import { managers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "matching.candidates": managers,
  "matching.candidate": managers,
  "matching.match": managers,
  "matching.bindExam": managers,
  "matching.undo": managers,
  "matching.unscheduled": managers,
};
