import type { AnyDataset } from "../define/dataset";
import { dqgx } from "./dqgx";
import { dxydsd } from "./dxydsd";
import { dxydst } from "./dxydst";
import { gxtz } from "./gxtz";
import { gyyd } from "./gyyd";
import { pewg } from "./pewg";
import { ssbb } from "./ssbb";
import { sshsjcb } from "./sshsjcb";
import { tdgy } from "./tdgy";
import { xztd } from "./xztd";
import { yddw } from "./yddw";
import { zkfxmsd } from "./zkfxmsd";
import { zkfxmst } from "./zkfxmst";
import { zyby } from "./zyby";

/** All datasets by name. */
export const datasets: Readonly<Record<string, AnyDataset>> = {
  dqgx,
  dxydsd,
  dxydst,
  gxtz,
  gyyd,
  pewg,
  ssbb,
  sshsjcb,
  tdgy,
  xztd,
  yddw,
  zkfxmsd,
  zkfxmst,
  zyby,
};
