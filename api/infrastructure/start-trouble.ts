/** What keeps the product from starting and a person can set right: its message says in one line what to do. */
export class StartTrouble extends Error {}
