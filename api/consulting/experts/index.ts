import { answer, answerSwap, askToSwap, offers } from "./answer-seat";
import { fairness } from "./fairness";
import { pool, remove, set, setRules } from "./pool";
import { addSeat, assign, removeSeat, seats } from "./seats";
import { next, own, skip, takeNext } from "./take-next";

export const experts = {
  ...{ pool, set, remove, setRules, fairness },
  ...{ own, next, takeNext, skip },
  ...{ seats, addSeat, removeSeat, assign, answer, askToSwap, offers, answerSwap },
};
