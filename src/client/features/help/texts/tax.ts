import type { PageHelp, RoomHelp } from "./pageHelp";

const base: PageHelp = {
  purpose: "税收核算基础表：企业各税种、核算税收、用地面积和亩均税收，按税收版本查看。",
  steps: [
    "选择税收版本和年度，默认为当前已发布的版本。",
    "按“未匹配”“异常”筛选，未匹配的到“地企关系管理”建立关系。",
    "勾选企业“标记异常”并写明原因；查明后“取消异常”。",
    "需要上报时导出 xlsx。",
  ],
  notes: ["没有税收查看权限的账号，单家企业的税额隐去，亩均指标取两位有效数字。"],
};
const versions: PageHelp = {
  purpose: "管理税收版本：新建、核算、发布、归档、回退和对比。",
  steps: [
    "点“新增”建立版本，可从已有版本复制；新版本为草稿，可继续导入。",
    "数据齐全后“提交核算”，核对无误后“发布”；同年度、同类型原已发布的版本自动归档。",
    "发布后各项指标分批更新，期间页面提示更新中；完成前可以取消，恢复原状。",
    "勾选两个版本“版本对比”，列出新增、减少和变化的企业。",
    "发布有误的，对归档版本“回退发布”，须写明原因。",
  ],
  notes: ["已发布的版本不能修改。"],
  of: ["ssbb"],
};
const update: PageHelp = {
  purpose: "上传税务部门的 xlsx、xls 或 csv，核对差异后写入税收版本。",
  steps: [
    "选择按模板（可下载）填好的文件（也可用 xls、csv）；列名不同的逐列对应，下次自动沿用，表头找得不对时指定它所在的行。",
    "有错误的行不写入，下载后按“问题”一列改正再上传；“写入批次”中本人写入的，在版本发布之前、行未再改动时可整批撤回。",
    "核对“字段匹配”：必须有的列缺少时不能继续，其余列没有的保留原数值。",
    "在“差异预览”查看新增、变更、未匹配和异常；信用代码有误的行不写入。",
    "选择草稿版本，点“写入版本”；写入批次列在下方。",
  ],
  notes: ["各税种之和与合计相差超过 0.01 万元为错误；与上年相差 50% 以上提示异常波动。"],
};

const ofGroup = (group: string): RoomHelp => ({
  [`/sys-gyyd/${group}/sshsjcb`]: base,
  [`/sys-gyyd/${group}/ssbbgl`]: versions,
  [`/sys-gyyd/${group}/sshsgx`]: update,
});

/** Tax, listed under several topics. */
export const help: RoomHelp = {
  ...ofGroup("dqrh"),
  ...ofGroup("ssrh"),
  "/sys-gyyd/qsmzq/sshsjcb": base,
};
