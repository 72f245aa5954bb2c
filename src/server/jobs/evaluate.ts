import type { RunnerOf } from "../services/context/runner";
import { evaluate as makeEvaluation } from "../services/evaluation/evaluate";

/** Makes the evaluation of a year: all of it, or none. */
export const evaluate: RunnerOf<"evaluate"> = ({ caller, input, report, finish }) => {
  report(5, `计算${input.nd}年评价`);
  return finish({ by: caller.username, via: "pj/compute" }, async (tx) => ({
    total: await makeEvaluation(tx, input.nd, caller.username),
  }));
};
