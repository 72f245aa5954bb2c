import { datasets } from "../datasets/index";

/** The measure word of a dataset's records; 宗 for parcels. */
export const recordWord = (dataset: string): string => datasets[dataset]?.work.counter ?? "宗";
