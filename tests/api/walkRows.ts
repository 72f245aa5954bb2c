import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { officeRows } from "./officeRows";

/**
 * How the permission walk reaches each call: every endpoint has a row here, by its path. A call of a
 * region takes `areaCode`, and answers from records of a dataset where one is named; a call of records takes ids of a dataset; an own call concerns nobody else.
 */
export type WalkRow =
  | { at: "region"; dataset: AnyDataset | null; input: (areaCode: string) => object }
  | { at: "record"; dataset: AnyDataset; input: (id: string) => object }
  | { at: "own"; input: object };

const named = (name: string): AnyDataset => {
  const dataset = datasets[name];
  if (!dataset) throw new Error(`there is no dataset ${name}`);
  return dataset;
};

const region = (name: string | null, more: object = {}): WalkRow => ({
  at: "region",
  dataset: name === null ? null : named(name),
  input: (areaCode) => ({ areaCode, ...more }),
});

const record = (name: string, input: (id: string) => object): WalkRow => ({
  at: "record",
  dataset: named(name),
  input,
});

const own = (input: object = {}): WalkRow => ({ at: "own", input });

const noFile = () => new File([""], "空.txt");
const edit = (id: string) => ({ id, bbh: 0, values: { bz: "改" }, confirmWarnings: true });
const ids = (id: string) => ({ ids: [id] });

/** The calls that both libraries of low-efficiency land have. */
const libraryRows = (name: string, paths: Record<string, string>): Record<string, WalkRow> => ({
  [`${name}/pageList`]: region(name),
  [paths.info as string]: record(name, (dkid) => ({ dkid })),
  [paths.validateMdb as string]: own({ file: noFile() }),
  [paths.importMdb as string]: own({ fileId: "nothing" }),
  [paths.updateShzt as string]: record(name, (id) => ({ dkids: [id], shzt: "1" })),
  [paths.stats as string]: region(name, { groups: ["region"] }),
  [paths.update as string]: record(name, (dkid) => ({ dkid, bbh: 0, values: { bz: "改" } })),
  [paths.undo as string]: record(name, (dkid) => ({ dkid, bbh: 0 })),
  [paths.remove as string]: record(name, (id) => ({ dkids: [id] })),
  [paths.exportShape as string]: region(name),
});

export const walkRows: Readonly<Record<string, WalkRow>> = {
  "user/info": own(),
  "user/logout": own(),
  "user/changePassword": own({ old: "Wrong@2024", password: "Other@2024" }),
  "region/tree": own(),
  "region/geojson": region(null),
  "region/towns": region(null),
  "job/info": own({ jobId: "nothing" }),
  "job/cancel": own({ jobId: "nothing" }),
  "drpc/pageList": own(),
  "drpc/revoke": own({ pcid: "nothing" }),
  "drpc/report": own({ pcid: "nothing" }),
  "drpc/rejected": own({ pcid: "nothing" }),
  ...libraryRows("dxydsd", {
    info: "dxydsd/getDxydSdInfo",
    validateMdb: "dxydsd/vaildateSdMdb",
    importMdb: "dxydsd/formatSdMdb",
    updateShzt: "dxydsd/updateSdDxydShzt",
    stats: "tjfx/sjdxyd",
    update: "dxydsd/updateSdDxyd",
    undo: "dxydsd/undoSdDxyd",
    remove: "dxydsd/deleteSdDxyd",
    exportShape: "dxydsd/exportShapeFile",
  }),
  "dxydsd/jscPageList": region("dxydsd"),
  ...libraryRows("dxydst", {
    info: "dxydst/getDxydStInfo",
    validateMdb: "dxydst/vaildateMdb",
    importMdb: "dxydst/formatMdb",
    updateShzt: "dxydst/updateDxydShzt",
    stats: "tjfx/stdxyd",
    update: "dxydst/updateDxyd",
    undo: "dxydst/undoDxyd",
    remove: "dxydst/deleteDxyd",
    exportShape: "dxydst/exportShapeFile",
  }),
  "dxydsd/zkfxmPageList": region("zkfxmsd"),
  "dxydsd/getZkfxmSdInfo": record("zkfxmsd", (xmid) => ({ xmid })),
  "dxydsd/getZkfxmOrderList": region("zkfxmsd"),
  "tjfx/dxydzkf": region("zkfxmsd", { groups: ["region"] }),
  "dxydsd/getZkfxmRwlStatic": region("zkfxmsd"),
  "dxydsd/getZkfxmCyptRwStatic": region("zkfxmsd"),
  "pewg/pageList": region("pewg"),
  "pewg/getPewgInfo": record("pewg", (pewgid) => ({ pewgid })),
  "tjfx/pewg": region("pewg"),
  "pewg/insertPewg": own({ values: {} }),
  "pewg/updatePewg": record("pewg", edit),
  "pewg/deletePewg": record("pewg", ids),
  "tdgy/pageList": region("tdgy"),
  "tdgy/getKgjList": region("tdgy", { qsmzqjd: [] }),
  "tdgy/getKgjInfo": record("tdgy", (gyid) => ({ gyid })),
  "tjfx/tdgy": region("tdgy"),
  "tdgy/insertTdgy": own({ values: {} }),
  "tdgy/updateTdgy": record("tdgy", edit),
  "tdgy/deleteTdgy": record("tdgy", ids),
  "gyydcr/getGycrdkListPage": region("tdgy"),
  "gyydcr/getGycrdkInfo": record("tdgy", (gyid) => ({ gyid })),
  "gyydcr/crbbInfo": region("tdgy"),
  "gyydcr/crbbTotal": region("tdgy"),
  "gyydcr/crbbStatistics": region("tdgy"),
  "gyydcr/getJyxydqd": region("tdgy"),
  "gyydcr/getJyxydcrqk": region("tdgy"),
  "gyydcr/getGycrdkCyptInfo": region("tdgy"),
  "xztd/pageList": region("xztd"),
  "xztd/getXztdInfo": record("xztd", (xzid) => ({ xzid })),
  "tjfx/xztd": region("xztd"),
  "xztd/getXzxhtjb": region("xztd"),
  "xztd/insertXztd": own({ values: {} }),
  "xztd/updateXztd": record("xztd", edit),
  "xztd/deleteXztd": record("xztd", ids),
  "xztd/updateXzzt": record("xztd", (id) => ({ xzids: [id], xzzt: "1" })),
  "xztd/xztdUpload": own({ file: noFile() }),
  "xztd/downloadTemplate": own(),
  "gyydxz/getGyydXzList": region("gyyd"),
  "gyydxz/getInfo": record("gyyd", (dkid) => ({ dkid })),
  "tjfx/gyyd": region("gyyd"),
  "gyydxz/insertGyyd": own({ values: {} }),
  "gyydxz/updateGyyd": record("gyyd", edit),
  "gyydxz/deleteGyyd": record("gyyd", ids),
  "gyydxz/getGyydXzByTyshxydm": own({ tyshxydm: "91330110MA2CQ01K3K" }),
  "gyydxz/getYddwPageXzList": region("yddw"),
  "gyydxz/getQyglPageList": region("yddw"),
  "gyydxz/getYddwxzList": region("yddw"),
  "gyydxz/getYqqyInfo": own({ cyptid: "PT3301100001" }),
  "yddw/getYddwInfo": record("yddw", (qyid) => ({ qyid })),
  "tjfx/yddw": region("yddw"),
  "yddw/insertYddw": own({ values: {} }),
  "yddw/updateYddw": record("yddw", edit),
  "yddw/deleteYddw": record("yddw", ids),
  "gyydxz/getGyydXzDqgxList": region("dqgx"),
  "dqgx/getDqgxInfo": record("dqgx", (gxid) => ({ gxid })),
  "tjfx/dqgx": region("dqgx"),
  "dqgx/save": record("gyyd", (dkid) => ({ values: { dkid } })),
  "dqgx/confirm": record("dqgx", ids),
  "dqgx/release": record("dqgx", (id) => ({ ids: [id], zzrq: "2030-01-01" })),
  "dqgx/delete": record("dqgx", ids),
  "dqgx/match": region("gyyd"),
  "dxydsd/checkZkfxm": record("zkfxmsd", (xmid) => ({ xmid, values: {} })),
  "dxydsd/insertZkfxm": own({ values: {} }),
  "dxydsd/updateZkfxm": record("zkfxmsd", (xmid) => ({ xmid, bbh: 0, values: { bz: "改" } })),
  "dxydsd/updateZkfxmSpzt": record("zkfxmsd", (id) => ({ xmids: [id], spzt: "1" })),
  "dxydsd/updateZkfxmXmjd": record("zkfxmsd", (xmid) => ({ xmid, bbh: 0, xmjd: "2" })),
  "dxydsd/deleteZkfxm": record("zkfxmsd", (id) => ({ xmids: [id] })),
  "dxydsd/exportZkfxmShapeFile": region("zkfxmsd"),
  "dxydst/zkfxmPageList": region("zkfxmst"),
  "tjfx/stdxydzkf": region("zkfxmst"),
  "dxydst/getZkfxmStInfo": record("zkfxmst", (xmid) => ({ xmid })),
  "dxydst/checkZkfxm": record("zkfxmst", (xmid) => ({ xmid, values: {} })),
  "dxydst/insertZkfxm": own({ values: {} }),
  "dxydst/updateZkfxm": record("zkfxmst", (xmid) => ({ xmid, bbh: 0, values: { bz: "改" } })),
  "dxydst/updateZkfxmSpzt": record("zkfxmst", (id) => ({ xmids: [id], spzt: "1" })),
  "dxydst/updateZkfxmXmjd": record("zkfxmst", (xmid) => ({ xmid, bbh: 0, xmjd: "2" })),
  "dxydst/deleteZkfxm": record("zkfxmst", (id) => ({ xmids: [id] })),
  ...officeRows({ region, record, own }),
  "dxydsd/importZkfxmMdb": own({ file: noFile() }),
  "ssbb/list": own(),
  "ssbb/create": own({ nd: 1999, bbmc: "无" }),
  "ssbb/start": own({ bbid: "nothing", bbh: 0 }),
  "ssbb/publish": own({ bbid: "nothing", bbh: 0 }),
  "ssbb/archive": own({ bbid: "nothing", bbh: 0 }),
  "ssbb/rollback": own({ bbid: "nothing", bbh: 0 }),
  "ssbb/delete": own({ bbid: "nothing" }),
  "sshs/pageList": region("sshsjcb"),
  "tjfx/sshs": region("sshsjcb"),
  "sshs/upload": own({ file: noFile(), bbid: "nothing" }),
  "sshs/match": own({ uploadId: "nothing", columns: {} }),
  "sshs/diff": own({ uploadId: "nothing" }),
  "sshs/import": own({ uploadId: "nothing" }),
  "dxydsd/checkDxydSdCf": region("dxydsd", { dkids: ["nothing"] }),
};
