import { pjApi } from "#contract/endpoints/evaluation/pj";
import type { Finished, RunnerOf } from "../services/context/runner";
import { evaluationInWork, evaluate as makeEvaluation } from "../services/evaluation/evaluate";
import { endInstead, undo } from "./rollOuts";

/** Makes the evaluation of a year for the caller's region. */
export const evaluate: RunnerOf<"evaluate"> = async (job) => {
  const { db, caller, input } = job;
  const what = evaluationInWork({ nd: input.nd, areaCode: caller.areaCode });
  await undo(job, what);
  let finished: Finished | undefined;
  const total = await makeEvaluation(db, input.nd, caller, {
    ...job,
    last: async (tx, all) => {
      finished = await job.seal(tx, { total: all });
    },
  }).catch(async (error: unknown) => {
    // An earlier attempt may have written something that a cancel has turned round meanwhile.
    await undo(job, what);
    throw error;
  });
  return finished ?? endInstead(job, { what, via: pjApi.compute.path, result: { total } });
};
