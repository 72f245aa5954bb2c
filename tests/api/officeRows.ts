import type { WalkRow } from "./walkRows";

/** How the permission walk reaches files, ledger, notices, parks and administration. */
type Means = {
  region: (name: string | null, more?: object) => WalkRow;
  record: (name: string, input: (id: string) => object) => WalkRow;
  own: (input?: object) => WalkRow;
};

const file = () => new File([""], "空.txt");
const bound = [{ fileId: "nothing", fjlx: "01" }];

export const officeRows = ({ region, record, own }: Means): Record<string, WalkRow> => ({
  "file/upload": record("dxydsd", (ywid) => ({ ywlx: "dxydsd", ywid, file: file() })),
  "file/getFileList": record("dxydsd", (ywid) => ({ ywlx: "dxydsd", ywid })),
  "file/download": own({ fileId: "nothing" }),
  "file/deleteFile": own({ fileId: "nothing" }),
  "dxydsd/uploadFiles": own({ files: [file()] }),
  "dxydsd/deleteFiles": own({ fileIds: ["nothing"] }),
  "dxydsd/saveFileUrls": record("dxydsd", (dkid) => ({ dkid, files: bound })),
  "dxydsd/fildFilesFromDkid": record("dxydsd", (dkid) => ({ dkid })),
  "dxydsd/vaildateSdTxt": own({ file: file() }),
  "dxydsd/uploadTxtDxyd": own({ fileId: "nothing", values: {} }),
  "gyydst/parse/file": own({ file: file() }),
  "openapi.json": own(),
  "today/list": region(null),
  "today/visit": own(),
  "today/open": own({ items: ["step~0"] }),
  "gxtz/getGxtzList": region("gxtz"),
  "gxtz/getGxtzInfo": record("gxtz", (tzid) => ({ tzid })),
  "tjfx/gxtz": region("gxtz"),
  "gxtz/gxtz/updateGxtzStatus": record("gxtz", (id) => ({ ids: [id], zt: "1" })),
  "gxtz/updateGxtzStatus": record("gxtz", (id) => ({ ids: [id], zt: "1" })),
  "gxtz/readGxtz": own({ ids: ["nothing"] }),
  "dqgx/getFtbl": own({ tyshxydm: "" }),
  "dqgx/updateFtbl": record("dqgx", (id) => ({
    shares: [{ id, bbh: 0, ftbl: 100 }],
    note: "分摊有误",
  })),
  "cypt/pageList": region(null),
  "cypt/getCyptInfo": own({ cyptid: "nothing" }),
  "tjfx/cypt": region(null),
  "yjhc/pageList": region("yjhc"),
  "yjhc/getYjhcInfo": record("yjhc", (hcid) => ({ hcid })),
  "tjfx/yjhc": region("yjhc"),
  "yjhc/save": record("ysbszy", (id) => ({ yjlb: "6", ids: [id] })),
  "yjhc/updateZt": record("yjhc", (id) => ({ ids: [id], zt: "1", clyj: "已到现场核查" })),
  "dbsx/pageList": region("dbsx"),
  "dbsx/getDbsxInfo": record("dbsx", (dbid) => ({ dbid })),
  "tjfx/dbsx": region("dbsx"),
  "dbsx/save": record("zkfxmsd", (id) => ({
    ...{ dblx: "2", ids: [id], nd: 2024 },
    ...{ dbnr: "请说明进度滞后的原因", jzrq: "2099-01-31" },
  })),
  "dbsx/updateZt": record("dbsx", (id) => ({ ids: [id], zt: "1", clyj: "已核实并整改" })),
  "ssgz/regions": region(null),
  "ssgz/overdue": region(null),
  "ssgz/curve": region(null),
  "gyydxz/getGyzzTrend": region(null),
  "sshs/drops": region(null),
  "tzgg/pageList": own(),
  "tzgg/publish": own({ bt: "标题", nr: "内容" }),
  "tzgg/withdraw": own({ ggid: "nothing" }),
  "tzgg/readTzgg": own({ ggids: ["nothing"] }),
  "view/list": own({ page: "gyyd" }),
  "view/save": own({ page: "gyyd", name: "视图", query: "", columns: {} }),
  "view/remove": own({ id: "nothing" }),
  "sys/session/pageList": region(null),
  "sys/session/end": own({ ids: ["0".repeat(64)] }),
  "user/sessions": own(),
  "user/endSessions": own({ ids: ["0".repeat(64)] }),
  "sys/setting/list": own(),
  "sys/setting/save": own({ key: "passwordDays", value: 90 }),
  "sys/user/pageList": region(null),
  "sys/user/create": own(),
  "sys/user/update": own({ id: "nothing" }),
  "sys/user/disable": own({ id: "nothing", disabled: true }),
  "sys/user/resetPassword": own({ id: "nothing" }),
  "sys/user/unlock": own({ id: "nothing" }),
  "sys/user/getCyptList": region(null),
  "sys/role/list": own(),
  "sys/log/pageList": region(null),
  "sys/log/export": region(null),
});
