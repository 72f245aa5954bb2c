import { datasets } from "../datasets/index";

/** What records of a dataset are counted in; parcels in 宗. */
export const recordWord = (dataset: string): string => datasets[dataset]?.work.counter ?? "宗";
