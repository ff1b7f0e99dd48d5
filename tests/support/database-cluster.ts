/** One PostgreSQL cluster for all tests of a run, started when the first test asks for a database. */
export default function setup() {}
