import type { AnyDataset } from "../define/dataset";
import { dxydsd } from "./dxydsd";
import { dxydst } from "./dxydst";

/** All datasets by name. */
export const datasets: Readonly<Record<string, AnyDataset>> = { dxydst, dxydsd };
