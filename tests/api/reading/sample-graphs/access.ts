import { administrators, authors, belonging, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "sampleGraphs.query": readers,
  "sampleGraphs.new": authors,
  "sampleGraphs.diagrams": administrators,
  "sampleGraphs.removeDiagram": administrators,
  "POST /buckets/{id}/diagrams": administrators,
  "GET /buckets/{id}/diagrams/{origin}": belonging,
};
