import type { jobApi } from "#contract/endpoints/records/job";
import { limits } from "#contract/limits";
import type { Reply } from "../api/call";
import { registerNamed } from "../records/registers";

type OwnJob = Reply<typeof jobApi.list>[number];
type Named = Pick<OwnJob, "kind" | "about">;
type Outcome = Pick<OwnJob, "kind" | "state" | "message">;

const verbs: Readonly<Record<string, string>> = {
  buildLayer: "生成图层：",
  checkDuplicates: "比对",
  checkDxyd: "校验",
  checkSheet: "校验",
  evaluate: "评价",
  exportList: "导出",
  importDxyd: "入库",
  importProjects: "导入",
  importSheet: "入库",
  revokeBatch: "撤回入库",
  revokeTakeover: "撤回",
  settleYear: "更新",
  takeOver: "接管",
};

/** A job in one word. */
export const verbOf = ({ kind }: Pick<OwnJob, "kind">): string => verbs[kind] ?? "处理";

/** The word and what it is done to, unless that says it already. */
export const titleOf = (job: Named): string =>
  saidWhole.includes(job.kind) ? job.about : `${verbOf(job)}${job.about}`;

const saidWhole = [
  ...["evaluate", "checkDuplicates", "takeOver", "revokeTakeover", "rollOver"],
  ...["movePlatform", "undoPlatformMove"],
];

/** How an ended job ended. */
export function outcomeOf({ kind, state, message }: Outcome): string {
  const isExport = kind === "exportList";
  if (state === "done") {
    return isExport ? `已完成，文件保留 ${limits.exportKeptHours} 小时` : "已完成";
  }
  if (state !== "cancelled") return `未完成：${message ?? "任务中断"}`;
  return isExport ? "已取消" : "已取消，原有数据不变";
}

/** What opens a job at its page, where it is not the import. */
const params: Readonly<Record<string, string>> = {
  checkDuplicates: "duplicates",
};

/** What kind of file the import of a page takes, where it is not an mdb. */
const imports: Readonly<Record<string, string>> = { checkSheet: "xlsx", importSheet: "xlsx" };

/** The page that shows a job's progress and result; null for one whose outcome says all. */
export function placeOf({ kind, jobId, dataset }: Pick<OwnJob, "kind" | "jobId" | "dataset">) {
  if (dataset === null) return null;
  const home = registerNamed(dataset).dataset.work.home;
  if (home === null) return null;
  const job = encodeURIComponent(jobId);
  const param = params[kind];
  return param ? `${home}?${param}=${job}` : `${home}?import=${imports[kind] ?? "mdb"}&job=${job}`;
}
