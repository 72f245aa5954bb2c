import { pjApi } from "#contract/endpoints/evaluation/pj";
import type { RunnerOf } from "../services/context/runner";
import { evaluate as makeEvaluation } from "../services/evaluation/evaluate";

/** Makes the evaluation of a year for the caller's region. */
export const evaluate: RunnerOf<"evaluate"> = async (job) => {
  const { db, caller, input } = job;
  const total = await makeEvaluation(db, input.nd, caller, job);
  return job.conclude({ by: caller.username, via: pjApi.compute.path }, { total });
};
