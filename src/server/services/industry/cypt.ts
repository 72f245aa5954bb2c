import { type Cypt, cypt as dataset } from "#contract/datasets/cypt";
import { readCalls } from "../records/registerCalls";

export const { pageList, info, stats } = readCalls<Cypt>(dataset);
