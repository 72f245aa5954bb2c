import type { WalkRow } from "./walkRows";

/** How the permission walk reaches approvals, supplies, postponements, idle and vacant land. */
type Means = {
  region: (name: string | null, more?: object) => WalkRow;
  record: (name: string, input: (id: string) => object) => WalkRow;
  own: (input?: object) => WalkRow;
  edit: (id: string) => object;
};

const ids = (id: string) => ({ ids: [id] });
const noFile = () => new File([""], "空.txt");

export const supplyRows = ({ region, record, own, edit }: Means): Record<string, WalkRow> => ({
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
  "tdgy/getKjgzl": region("tdgy"),
  "tdgy/getSrrOrderList": region("tdgy"),
  "tdgy/insertTdgy": own({ values: {} }),
  "tdgy/updateTdgy": record("tdgy", edit),
  "tdgy/deleteTdgy": record("tdgy", ids),
  "tdgyyq/pageList": region("tdgyyq"),
  "tdgyyq/getTdgyyqInfo": record("tdgyyq", (yqid) => ({ yqid })),
  "tjfx/tdgyyq": region("tdgyyq"),
  "tdgyyq/getTerms": own(),
  "tdgyyq/save": record("tdgy", (gyid) => ({
    ...{ gyid, yqlx: "1", xydsj: "2024-12-31", yqly: "规划条件调整" },
  })),
  "tdgyyq/updateZt": record("tdgyyq", (id) => ({ ids: [id], zt: "1" })),
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
  "kdjc/pageList": region("kdjc"),
  "kdjc/getKdjcInfo": record("kdjc", (kdid) => ({ kdid })),
  "tjfx/kdjc": region("kdjc"),
  "kdjc/insertKdjc": own({ values: {} }),
  "kdjc/updateKdjc": record("kdjc", edit),
  "kdjc/deleteKdjc": record("kdjc", ids),
  "kdjc/updateZt": record("kdjc", (id) => ({ kdids: [id], lx: "hczt", zt: "1" })),
  "kdjc/getKdbz": own(),
  "kdjc/saveKdbz": own({ kdmj: 5, kdbl: 30 }),
});
