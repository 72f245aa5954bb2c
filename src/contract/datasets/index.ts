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
import { pjgs } from "./pjgs";
import { pjyy } from "./pjyy";
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

/** All datasets by name, in the order of search results: land, projects, enterprises. */
export const datasets: Readonly<Record<string, AnyDataset>> = {
  dxydsd,
  dxydst,
  zkfxmsd,
  zkfxmst,
  gyyd,
  yddw,
  tdgy,
  xztd,
  pewg,
  kdjc,
  gydxjh,
  gysl,
  ghgy,
  bzcf,
  zyby,
  ysbszy,
  cypt,
  dbsx,
  dqgx,
  gxtz,
  pj,
  pjgs,
  pjyy,
  ssbb,
  sscx,
  sshsjcb,
  tdgyyq,
  wssgyyd,
  yjhc,
};
