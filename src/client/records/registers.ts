import { cypt } from "#contract/datasets/cypt";
import { dbsx } from "#contract/datasets/dbsx";
import { dqgx } from "#contract/datasets/dqgx";
import { ghgy } from "#contract/datasets/ghgy";
import { gydxjh } from "#contract/datasets/gydxjh";
import { gysl } from "#contract/datasets/gysl";
import { gyyd } from "#contract/datasets/gyyd";
import { kdjc } from "#contract/datasets/kdjc";
import { pewg } from "#contract/datasets/pewg";
import { pj } from "#contract/datasets/pj";
import { sscx } from "#contract/datasets/sscx";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import { tdgy } from "#contract/datasets/tdgy";
import { tdgyyq } from "#contract/datasets/tdgyyq";
import { wssgyyd } from "#contract/datasets/wssgyyd";
import { xztd } from "#contract/datasets/xztd";
import { yddw } from "#contract/datasets/yddw";
import { ysbszy } from "#contract/datasets/ysbszy";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zkfxmst } from "#contract/datasets/zkfxmst";
import { zyby } from "#contract/datasets/zyby";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { wssgyydApi, ysbszyApi } from "#contract/endpoints/industry/bszy";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { ghgyApi } from "#contract/endpoints/industry/ghgy";
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
import { sshsApi } from "#contract/endpoints/tax/sshs";
import type { Role } from "#contract/roles";
import { checkValues } from "#contract/rules/parcel/checkValues";
import { type ContractDays, closedDays, correctsAgreed } from "#contract/rules/supply/postponement";
import { bszyEdges } from "#contract/workflow/bszy";
import { mayAttach } from "#contract/workflow/dbsx";
import { cxztEdges, jhztEdges, zybyEdges } from "#contract/workflow/projectStates";
import { deletableShzt, editableShzt, type Library } from "#contract/workflow/shzt";
import { editableSpzt } from "#contract/workflow/spzt";
import { editableXzzt } from "#contract/workflow/xzzt";
import { call } from "../api/call";
import { datasetOf, dxydApiOf } from "./dxydApiOf";
import {
  dbsxFlow,
  dqgxFlow,
  flowOf,
  gyslFlows,
  idleFlow,
  kdjcFlows,
  projectFlows,
  shztFlow,
  tdgyyqFlow,
  untaxedFlow,
} from "./flows";
import * as hints from "./hints";
import { type Draft, type Register, registerOf } from "./register";

const library = (name: Library, home: string): Register => {
  const dataset = datasetOf(name);
  const api = dxydApiOf(name);
  return {
    dataset,
    unit: "宗",
    home,
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
    editable: editableShzt,
    deletable: deletableShzt,
    hints: hints.parcel,
    check: (facts) => (values) =>
      checkValues(dataset, values, {
        ...facts,
        // Warnings are the server's: it knows the counties' thresholds.
        threshold: () => Number.POSITIVE_INFINITY,
      }).filter(({ level }) => level === "E"),
  };
};

const project = (name: "zkfxmsd" | "zkfxmst", home: string): Register => {
  const api = name === "zkfxmsd" ? zkfxmsdApi : zkfxmstApi;
  return {
    dataset: name === "zkfxmsd" ? zkfxmsd : zkfxmst,
    unit: "个",
    home,
    page: api.pageList,
    ...(name === "zkfxmst" && { stats: zkfxmstApi.stats }),
    ...(name === "zkfxmsd" && { exportShape: zkfxmsdApi.exportShape }),
    outlined: true,
    info: api.info,
    update: (xmid, draft) => call(api.update, { xmid, ...draft }),
    remove: (xmids) => call(api.remove, { xmids }),
    flows: projectFlows(name, api),
    editable: editableSpzt,
    deletable: editableSpzt,
    hints: hints.project,
    related:
      name === "zkfxmsd"
        ? [{ title: "实施成效", to: "sscx", filter: ({ xmbh }) => ({ keyword: xmbh }) }]
        : [],
  };
};

const ofParcel = [
  { title: "地企关系", to: "dqgx", filter: ({ dkid }: { dkid?: unknown }) => ({ dkid }) },
] as const;

const all: readonly Register[] = [
  library("dxydsd", "/sys/data/manage/sjdxyd"),
  library("dxydst", "/sys/data/manage/stdxyd"),
  project("zkfxmsd", "/sys/data/ssxm/sjssxm"),
  project("zkfxmst", "/sys/data/ssxm/stssxm"),
  registerOf(gydxjh, "宗", gydxjhApi, {
    home: "/sys/data/manage/dxydjh25",
    place: ["dkid"],
    links: { dkid: { to: "dxydsd", by: "id" } },
    flows: [
      flowOf(
        jhztEdges,
        gydxjhApi.updateJhzt,
        { ids: "jhids", state: "jhzt", note: "bz" },
        { final: ["3"] },
      ),
    ],
    editable: ["0", "1"],
    deletable: ["0"],
  }),
  registerOf(sscx, "个", sscxApi, {
    home: "/sys/data/sscx",
    update: (_, { values, bbh, confirmWarnings }, { xmid }) =>
      call(sscxApi.save, { xmid: String(xmid), values, bbh, confirmWarnings }),
    flows: [flowOf(cxztEdges, sscxApi.updateCxzt, { ids: "cxids", state: "cxzt", note: "hsyj" })],
    editable: ["0"],
    deletable: [],
    hints: hints.results,
    links: { xmid: { to: "zkfxmsd", by: "id" } },
  }),
  registerOf(xztd, "宗", xztdApi, {
    home: "/sys-xztd/xzclgz/xzcl",
    flows: [idleFlow],
    editable: editableXzzt,
    deletable: ["0"],
    place: ["xzqdm"],
    hints: hints.idle,
    links: { gyid: { to: "tdgy", by: "id" } },
  }),
  registerOf(gyyd, "宗", gyydApi, {
    home: "/sys-gyyd/gyydybz/gyyd",
    outlined: true,
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
  registerOf(yddw, "家", yddwApi, {
    home: "/sys-gyyd/gyydybz/ydqy",
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
    "条",
    { ...dqgxApi },
    {
      home: "/sys-gyyd/dqrh/dqgxgl",
      insert: ({ values, confirmWarnings }) => call(dqgxApi.save, { values, confirmWarnings }),
      update: (id, { values, bbh, confirmWarnings }) =>
        call(dqgxApi.save, { id, values, bbh, confirmWarnings }),
      flows: [dqgxFlow],
      weighed: ["dkbh", "gxlx", "ppfs", "ppd", "ftbl"],
      editable: ["0"],
      deletable: ["0"],
      links: { dkid: { to: "gyyd", by: "id" }, tyshxydm: { to: "yddw", by: "number" } },
    },
  ),
  registerOf(tdgy, "宗", tdgyApi, {
    home: "/sys-gyyd/gyydybz/zpggyyd",
    outlined: true,
    place: ["xzqdm"],
    closed: { opens: correctsAgreed, fields: (record) => closedDays(record as ContractDays) },
    stays: { opens: correctsAgreed, is: ({ qdrq }) => Boolean(qdrq) },
    links: { dkid: { to: "gyyd", by: "id" } },
  }),
  registerOf(tdgyyq, "件", tdgyyqApi, {
    flows: [tdgyyqFlow],
    editable: [],
    deletable: [],
    links: { gyid: { to: "tdgy", by: "id" } },
  }),
  registerOf(gysl, "个", gyslApi, {
    home: "/sys-gyyd/gysl/gysl",
    outlined: true,
    place: ["xzqdm"],
    flows: gyslFlows,
    editable: editableSpzt,
    deletable: editableSpzt,
    hints: hints.upstairs,
    links: { dxdkid: { to: "dxydsd", by: "id" } },
  }),
  registerOf(ghgy, "宗", ghgyApi, {
    home: "/sys-gyyd/gyydybz/ghgy",
    outlined: true,
    place: ["xzqdm"],
  }),
  registerOf(zyby, "宗", zybyApi, {
    home: "/sys-gyyd/gyydybz/zyby",
    outlined: true,
    place: ["xzqdm"],
    insert: ({ values, geometry, confirmWarnings }) =>
      call(zybyApi.save, { values, confirmWarnings, ...(geometry && { geometry }) }),
    update: (id, { values, bbh, confirmWarnings }) =>
      call(zybyApi.save, { id, values, bbh, confirmWarnings }),
    flows: [flowOf(zybyEdges, zybyApi.updateZt, { ids: "ids", state: "zt", note: "bz" })],
    editable: ["0", "1", "3"],
    deletable: ["0"],
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
  registerOf(ysbszy, "处", ysbszyApi, {
    home: "/sys-gyyd/gyydybz/bszysb",
    flows: [flowOf(bszyEdges, ysbszyApi.move, { ids: "ids", state: "hczt", note: "hcyj" })],
    editable: ["0", "1", "2", "4"],
    deletable: [],
    links: { dkid: { to: "gyyd", by: "id" } },
  }),
  registerOf(wssgyyd, "宗", wssgyydApi, {
    home: "/sys-gyyd/gyydybz/wssgyyd",
    flows: [untaxedFlow],
    deletable: [],
    links: { dkid: { to: "gyyd", by: "id" } },
    related: ofParcel,
  }),
  registerOf(kdjc, "宗", kdjcApi, {
    home: "/sys-gyyd/qsmzq/kdjc",
    flows: kdjcFlows,
    outlined: true,
    place: ["xzqdm"],
    editable: ["0", "1"],
    deletable: ["0"],
    links: { gyid: { to: "tdgy", by: "id" }, dkid: { to: "gyyd", by: "id" } },
  }),
  registerOf(pewg, "批", pewgApi, { place: ["xzqdm"] }),
  registerOf(cypt, "个", cyptApi),
  registerOf(dbsx, "件", dbsxApi, {
    flows: [dbsxFlow],
    editable: [],
    deletable: [],
    attachable: ({ dbjb, cbjb, zt }, roles) =>
      mayAttach(
        { dbjb: String(dbjb), cbjb: String(cbjb), zt: String(zt) },
        roles as readonly Role[],
      ),
  }),
  registerOf(sshsjcb, "家", sshsApi, { editable: [], deletable: [] }),
  registerOf(
    pj,
    "个",
    { pageList: pjApi.dkpj, stats: pjApi.stats },
    {
      editable: null,
      deletable: [],
      update: (pjid, { bbh, values }) =>
        call(pjApi.update, { pjid, bbh, zgmc: (values.zgmc as string | null) ?? null }),
    },
  ),
];

/** The registers by the name of their dataset. */
export const registers: Readonly<Record<string, Register>> = Object.fromEntries(
  all.map((one) => [one.dataset.name, one]),
);

/** A register that must be there: its name stands in the code. */
export function registerNamed(name: string): Register {
  const register = registers[name];
  if (!register) throw new Error(`there is no register ${name}`);
  return register;
}
