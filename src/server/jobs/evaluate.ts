import { write } from "../db/write";
import type { Runner } from "../services/context/runner";
import { evaluate as makeEvaluation } from "../services/evaluation/evaluate";

/** Makes the evaluation of a year: all of it, or none. */
export const evaluate: Runner<{ nd: number }> = ({ db, caller, input, report }) => {
  report(5, `计算${input.nd}年评价`);
  return write(db, { by: caller.username, via: "pj/compute" }, async (tx) => ({
    total: await makeEvaluation(tx, input.nd, caller.username),
  }));
};
