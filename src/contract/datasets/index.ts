import type { AnyDataset } from "../define/dataset";
import { dxydsd } from "./dxydsd";
import { dxydst } from "./dxydst";
import { pewg } from "./pewg";
import { tdgy } from "./tdgy";
import { zkfxmsd } from "./zkfxmsd";

/** All datasets by name. */
export const datasets: Readonly<Record<string, AnyDataset>> = {
  dxydsd,
  pewg,
  tdgy,
  zkfxmsd,
  dxydst,
};
