import { cypt } from "#contract/datasets/cypt";
import { dbsx } from "#contract/datasets/dbsx";
import { dqgx } from "#contract/datasets/dqgx";
import { gydxjh } from "#contract/datasets/gydxjh";
import { gysl } from "#contract/datasets/gysl";
import { gyyd } from "#contract/datasets/gyyd";
import { datasets } from "#contract/datasets/index";
import { kdjc } from "#contract/datasets/kdjc";
import { pewg } from "#contract/datasets/pewg";
import { pj } from "#contract/datasets/pj";
import { pjgs } from "#contract/datasets/pjgs";
import { pjyy } from "#contract/datasets/pjyy";
import { sscx } from "#contract/datasets/sscx";
import { tdgy } from "#contract/datasets/tdgy";
import { tdgyyq } from "#contract/datasets/tdgyyq";
import { wssgyyd } from "#contract/datasets/wssgyyd";
import { xztd } from "#contract/datasets/xztd";
import { yddw } from "#contract/datasets/yddw";
import { ysbszy } from "#contract/datasets/ysbszy";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zkfxmst } from "#contract/datasets/zkfxmst";
import { zyby } from "#contract/datasets/zyby";
import type { AnyDataset } from "#contract/define/dataset";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { pjgsApi, pjyyApi } from "#contract/endpoints/evaluation/pjgs";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { wssgyydApi, ysbszyApi } from "#contract/endpoints/industry/bszy";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { zybyApi } from "#contract/endpoints/industry/zyby";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { drawApi } from "#contract/endpoints/map/draw";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import type { Role } from "#contract/roles";
import { checkValues } from "#contract/rules/parcel/checkValues";
import { type ContractDays, closedDays, correctsAgreed } from "#contract/rules/supply/postponement";
import { bszyEdges } from "#contract/workflow/bszy";
import { mayAttach } from "#contract/workflow/dbsx";
import {
  completionObjection,
  cxztEdges,
  jhztEdges,
  zybyEdges,
} from "#contract/workflow/projectStates";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../api/call";
import { standardCalls } from "./datasetCalls";
import { datasetOf, dxydApiOf } from "./dxydApiOf";
import * as hints from "./formHints";
import { rebuilt } from "./photoStates";
import { type Draft, type Register, registerOf } from "./registerOf";
import {
  dbsxFlow,
  dqgxFlow,
  flowOf,
  gyslFlows,
  idleFlow,
  kdjcFlows,
  pjgsFlow,
  pjyyFlow,
  projectFlows,
  shztFlow,
  tdgyyqFlow,
  untaxedFlow,
} from "./workflows";

const library = (name: Library): Register => {
  const dataset = datasetOf(name);
  const api = dxydApiOf(name);
  return {
    dataset,
    page: api.pageList,
    info: api.info,
    ...(name === "dxydsd" && {
      insert: ({ bbh: _, geometry = [], ...draft }: Draft) =>
        call(drawApi.insert, { ...draft, geometry }),
      outlined: true as const,
      place: ["xzqdm"],
      links: { stdkid: { to: "dxydst", by: "id" as const } },
    }),
    update: (dkid, draft) => call(api.update, { dkid, ...draft }),
    remove: (dkids) => call(api.remove, { dkids }),
    undo: (dkid, bbh) => call(api.undo, { dkid, bbh }),
    exportShape: api.exportShape,
    flows: [shztFlow(name)],
    stays: { opens: null, is: ({ zkfzt }) => zkfzt !== undefined && zkfzt !== "0" },
    hints: hints.parcel,
    // 影像证据 of a parcel shows it as it is when it is put up.
    ...rebuilt({ before: ["01"], after: ["07"] }),
    followsOutline: true,
    check: (facts) => (values) =>
      checkValues(dataset, values, {
        ...facts,
        // Warnings come from the server, which knows the counties' thresholds.
        threshold: () => Number.POSITIVE_INFINITY,
      }).filter(({ level }) => level === "E"),
  };
};

const project = (name: "zkfxmsd" | "zkfxmst"): Register => {
  const api = name === "zkfxmsd" ? zkfxmsdApi : zkfxmstApi;
  return {
    dataset: name === "zkfxmsd" ? zkfxmsd : zkfxmst,
    page: api.pageList,
    ...(name === "zkfxmst" && { stats: zkfxmstApi.stats }),
    ...(name === "zkfxmsd" && { exportShape: zkfxmsdApi.exportShape }),
    outlined: true,
    followsOutline: true,
    info: api.info,
    update: (xmid, draft) => call(api.update, { xmid, ...draft }),
    remove: (xmids) => call(api.remove, { xmids }),
    flows: projectFlows(name, api),
    hints: hints.project,
    ...rebuilt({ before: ["01"], after: ["07", "08"] }),
    related:
      name === "zkfxmsd"
        ? [{ title: "实施成效", to: "sscx", filter: ({ xmbh }) => ({ keyword: xmbh }) }]
        : [],
  };
};

const ofParcel = [
  { title: "地企关系", to: "dqgx", filter: ({ dkid }: { dkid?: unknown }) => ({ dkid }) },
] as const;

/** Registers with more than the usual calls. */
const special: readonly Register[] = [
  library("dxydsd"),
  library("dxydst"),
  project("zkfxmsd"),
  project("zkfxmst"),
  registerOf(gydxjh, gydxjhApi, {
    place: ["dkid"],
    links: { dkid: { to: "dxydsd", by: "id" } },
    flows: [
      flowOf(
        jhztEdges,
        gydxjhApi.updateJhzt,
        { ids: "jhids", state: "jhzt", note: "bz" },
        { final: ["3"], whyNot: completionObjection },
      ),
    ],
  }),
  registerOf(sscx, sscxApi, {
    update: (_, { values, bbh, confirmWarnings }, { xmid }) =>
      call(sscxApi.save, { xmid: String(xmid), values, bbh, confirmWarnings }),
    flows: [flowOf(cxztEdges, sscxApi.updateCxzt, { ids: "cxids", state: "cxzt", note: "hsyj" })],
    hints: hints.results,
    ...rebuilt({ before: ["01"], after: ["07", "08"] }),
    links: { xmid: { to: "zkfxmsd", by: "id" } },
  }),
  registerOf(xztd, xztdApi, {
    flows: [idleFlow],
    place: ["xzqdm"],
    hints: hints.idle,
    links: { gyid: { to: "tdgy", by: "id" } },
  }),
  registerOf(gyyd, gyydApi, {
    outlined: true,
    followsOutline: true,
    place: ["xzqdm"],
    hints: hints.parcel,
    links: { dxdkid: { to: "dxydsd", by: "id" } },
    stays: { opens: null, is: ({ qys }) => Number(qys) > 0 },
    related: [
      ...ofParcel,
      {
        title: "供地合同",
        to: "tdgy",
        filter: ({ tyshxydm }) => (tyshxydm ? { keyword: tyshxydm } : null),
      },
    ],
  }),
  registerOf(yddw, yddwApi, {
    place: ["xzqdm"],
    stays: { opens: null, is: ({ ydmj }) => Number(ydmj) > 0 },
    related: [
      {
        title: "用地关系",
        to: "dqgx",
        filter: ({ tyshxydm }) => ({ tyshxydm }),
      },
    ],
  }),
  registerOf(
    dqgx,
    { ...dqgxApi },
    {
      insert: ({ values, confirmWarnings }) => call(dqgxApi.save, { values, confirmWarnings }),
      update: (id, { values, bbh, confirmWarnings }) =>
        call(dqgxApi.save, { id, values, bbh, confirmWarnings }),
      flows: [dqgxFlow],
      weighed: ["dkbh", "gxlx", "ppfs", "ppd", "ftbl"],
      paired: {
        on: "确认",
        sides: ["dkid", "tyshxydm"],
        rows: [
          ["tdsyqr", "qymc"],
          ["tyshxydm", "tyshxydm"],
          ["zl", "zcdz"],
          [null, "jydz"],
        ],
      },
      links: { dkid: { to: "gyyd", by: "id" }, tyshxydm: { to: "yddw", by: "number" } },
    },
  ),
  registerOf(tdgy, tdgyApi, {
    outlined: true,
    place: ["xzqdm"],
    closed: { opens: correctsAgreed, fields: (record) => closedDays(record as ContractDays) },
    stays: { opens: correctsAgreed, is: ({ qdrq }) => Boolean(qdrq) },
    links: { dkid: { to: "gyyd", by: "id" } },
  }),
  registerOf(tdgyyq, tdgyyqApi, {
    flows: [tdgyyqFlow],
    links: { gyid: { to: "tdgy", by: "id" } },
  }),
  registerOf(gysl, gyslApi, {
    outlined: true,
    place: ["xzqdm"],
    flows: gyslFlows,
    hints: hints.upstairs,
    links: { dxdkid: { to: "dxydsd", by: "id" } },
  }),
  registerOf(zyby, zybyApi, {
    outlined: true,
    place: ["xzqdm"],
    insert: ({ values, geometry, confirmWarnings }) =>
      call(zybyApi.save, { values, confirmWarnings, ...(geometry && { geometry }) }),
    update: (id, { values, bbh, confirmWarnings }) =>
      call(zybyApi.save, { id, values, bbh, confirmWarnings }),
    flows: [flowOf(zybyEdges, zybyApi.updateZt, { ids: "ids", state: "zt", note: "bz" })],
    hints: hints.replacement,
    links: { zydkid: { to: "gyyd", by: "id" }, bcdkid: { to: "gyyd", by: "id" } },
    related: [
      {
        title: "占用的低效用地",
        to: "dxydsd",
        filter: ({ zydkid }) => (zydkid ? { dkids: [zydkid] } : null),
      },
    ],
  }),
  registerOf(ysbszy, ysbszyApi, {
    flows: [flowOf(bszyEdges, ysbszyApi.move, { ids: "ids", state: "hczt", note: "hcyj" })],
    links: { dkid: { to: "gyyd", by: "id" } },
  }),
  registerOf(wssgyyd, wssgyydApi, {
    flows: [untaxedFlow],
    links: { dkid: { to: "gyyd", by: "id" } },
    related: ofParcel,
  }),
  registerOf(kdjc, kdjcApi, {
    flows: kdjcFlows,
    outlined: true,
    place: ["xzqdm"],
    links: { gyid: { to: "tdgy", by: "id" }, dkid: { to: "gyyd", by: "id" } },
  }),
  registerOf(pewg, pewgApi, { place: ["xzqdm"] }),
  registerOf(cypt, cyptApi, {
    outlined: true,
    place: ["xzqdm"],
    afterDrawn: { label: "按范围归入地块", to: (id) => `${cypt.work.home}?assign=${id}` },
    related: [
      { title: "工业用地", to: "gyyd", filter: ({ cyptid }) => ({ cyptid }) },
      { title: "用地企业", to: "yddw", filter: ({ cyptid }) => ({ cyptid }) },
      { title: "再开发项目", to: "zkfxmsd", filter: ({ cyptid }) => ({ cyptid }) },
    ],
  }),
  registerOf(dbsx, dbsxApi, {
    flows: [dbsxFlow],
    attachable: ({ dbjb, cbjb, zt }, roles) =>
      mayAttach(
        { dbjb: String(dbjb), cbjb: String(cbjb), zt: String(zt) },
        roles as readonly Role[],
      ),
  }),
  registerOf(pjgs, pjgsApi, {
    flows: [pjgsFlow],
    related: [{ title: "异议", to: "pjyy", filter: ({ gsid }) => ({ gsid }) }],
  }),
  registerOf(pjyy, pjyyApi, {
    flows: [pjyyFlow],
    links: { gsid: { to: "pjgs", by: "id" }, tyshxydm: { to: "yddw", by: "number" } },
    weighed: ["yynr", "tcdj", "tcrq"],
  }),
  registerOf(
    pj,
    { pageList: pjApi.dkpj, stats: pjApi.stats },
    {
      update: (pjid, { bbh, values }) => call(pjApi.update, { pjid, bbh, ...values }),
    },
  ),
];

/** A register with only the usual calls; its new records belong to a county. */
function plain(dataset: AnyDataset): Register[] {
  const api = standardCalls(dataset.name);
  if (!api) return [];
  const { xzqdm } = dataset.fields;
  return [
    registerOf(dataset, api, {
      ...(api.insert && dataset.geometry === "Polygon" && { outlined: true as const }),
      ...(api.insert && xzqdm && !xzqdm.system && { place: ["xzqdm"] }),
    }),
  ];
}

const known = new Set(special.map(({ dataset }) => dataset.name));

/** The registers by dataset name. */
export const registers: Readonly<Record<string, Register>> = Object.fromEntries(
  [
    ...special,
    ...Object.values(datasets)
      .filter(({ name }) => !known.has(name))
      .flatMap(plain),
  ].map((one) => [one.dataset.name, one]),
);

/** A register that must exist: its name is written in the code. */
export function registerNamed(name: string): Register {
  const register = registers[name];
  if (!register) throw new Error(`there is no register ${name}`);
  return register;
}
