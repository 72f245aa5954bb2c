import type { AnyDataset } from "../define/dataset";
import { bzcf } from "./bzcf";
import { cypt } from "./cypt";
import { dbsx } from "./dbsx";
import { dqgx } from "./dqgx";
import { dxydsd } from "./dxydsd";
import { dxydst } from "./dxydst";
import { ghgy } from "./ghgy";
import { gxtz } from "./gxtz";
import { gydxjh } from "./gydxjh";
import { gysl } from "./gysl";
import { gyyd } from "./gyyd";
import { kdjc } from "./kdjc";
import { pewg } from "./pewg";
import { pj } from "./pj";
import { ssbb } from "./ssbb";
import { sscx } from "./sscx";
import { sshsjcb } from "./sshsjcb";
import { tdgy } from "./tdgy";
import { tdgyyq } from "./tdgyyq";
import { wssgyyd } from "./wssgyyd";
import { xztd } from "./xztd";
import { yddw } from "./yddw";
import { yjhc } from "./yjhc";
import { ysbszy } from "./ysbszy";
import { zkfxmsd } from "./zkfxmsd";
import { zkfxmst } from "./zkfxmst";
import { zyby } from "./zyby";

/** All datasets by name. */
export const datasets: Readonly<Record<string, AnyDataset>> = {
  bzcf,
  cypt,
  dbsx,
  dqgx,
  dxydsd,
  dxydst,
  ghgy,
  gxtz,
  gydxjh,
  gysl,
  gyyd,
  kdjc,
  pewg,
  pj,
  ssbb,
  sscx,
  sshsjcb,
  tdgy,
  tdgyyq,
  wssgyyd,
  xztd,
  yddw,
  yjhc,
  ysbszy,
  zkfxmsd,
  zkfxmst,
  zyby,
};
