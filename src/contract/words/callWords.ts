import { datasets } from "../datasets/index";
import type { Endpoint } from "../define/endpoint";
import { endpoints } from "../endpoints/index";

/** Calls in words for the log: what they are about, and what was done. */

/** Subjects of calls that are not simply the dataset of their group. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/^login\//, ""],
  [/^ogc\//, "OGC 接口读取"],
  [/^rest\//, "要素服务读取"],
  [/^tiles\//, "地图瓦片读取"],
  [/^calendar\//, "每日更新"],
  [/changePassword/, "本人密码"],
  [/resetPassword/, "用户密码"],
  [/^user\/(logout|renew)/, ""],
  [/^user\/endSessions/, "本人会话"],
  [/^user\//, "本人账号"],
  [/^sys\/user\//, "用户"],
  [/^sys\/session\//, "会话"],
  [/^sys\/setting\//, "系统设置"],
  [/^sys\/log\//, "操作日志"],
  [/^file\/|dxydFile/i, "附件"],
  [/Zkfxm.*Cx|^sscx\//, "实施成效"],
  [/zkfxm/i, "再开发项目"],
  [/saveRwl/, "年度任务"],
  [/(edit|save)CyptRw/, "产业平台任务"],
  [/^dxydst\//, "省厅低效用地"],
  [/^dxydsd\//, "市局低效用地"],
  [/gysl/i, "工业上楼"],
  [/^kdjc\//, "空地"],
  [/bzcf/i, "标准厂房"],
  [/bszy/i, "疑似别墅"],
  [/wssgyyd/i, "无税收工业用地"],
  [/^yddw\//, "用地企业"],
  [/^gyydxz\/.*SdDxyd/, "工业用地转低效"],
  [/^gyydxz\/|gyyd/i, "工业用地"],
  [/^ghgy\//, "规划工业用地"],
  [/^sshs\//, "税收数据"],
  [/Pjqz$/, "评价权重"],
  [/^pj\/|dxpj/, "综合评价"],
  [/^tzgg\//, "通知公告"],
  [/^drpc\/report/, "导入检查报告"],
  [/^drpc\/rejected/, "未入库地块"],
  [/^drpc\//, "导入批次"],
  [/^job\//, "后台任务"],
  [/^map\//, "地图"],
  [/^view\//, "视图"],
  [/^portal\/brief/, "综合门户简报"],
  [/^portal\//, "综合门户布局"],
  [/^govern\/plan/, "实施计划"],
  [/^yjhc\//, "核查任务"],
  [/^bulk\//, "成批记录"],
  [/^person\//, "姓名和电话"],
  [/^todo\//, "办理结果"],
  [/^export\/table/, "统计表"],
  [/^export\//, "列表"],
];

/** The dataset a call belongs to, by its path. */
const ofDatasets = new Map(
  Object.entries(endpoints).flatMap(([name, group]) => {
    const title = datasets[name]?.title;
    const calls: Endpoint[] = title ? Object.values(group) : [];
    return calls.map(({ path }): [string, string | undefined] => [path, title]);
  }),
);

const verbs: readonly (readonly [RegExp, string])[] = [
  [/^login\/do/, "登录"],
  [/^login\/question/, "取验证题"],
  [/^login\//, "单点登录"],
  [/logout/, "退出登录"],
  [/user\/renew/, "续期登录"],
  [/changePassword/, "修改"],
  [/resetPassword/, "重置"],
  [/resetLayout/, "恢复默认"],
  [/unlock/, "解锁"],
  [/deletePjqz/, "恢复上级"],
  [/^drpc\/re[pj]/, "下载"],
  [/^(dbsx|yjhc)\/save/, "下发"],
  [/tdgyyq\/save/, "提交"],
  [/view\/save/, "保存"],
  [/ygkjgsj/, "预估开竣工时间："],
  [/sshs\/mark/, "标记异常："],
  [/disable/, "启用或停用"],
  [/session\/end|endSessions/, "结束"],
  [/download/i, "下载"],
  [/^export|export|brief|Sheet$/i, "导出"],
  [/import|format|upload/i, "导入"],
  [/va(li|il)date|check/i, "校验"],
  [/startDxydSdCf/, "比对"],
  [/^ssbb\/start/, "提交核算"],
  [/^ssbb\/rollback/, "回退发布"],
  [/undo|revoke|withdraw|rollback/i, "撤回"],
  [/publish/, "发布"],
  [/archive/, "归档"],
  [/match/, "自动匹配"],
  [/confirm/, "确认"],
  [/release/, "解除"],
  [/cancel/, "取消"],
  [/split/i, "拆分"],
  [/merge/i, "合并"],
  [/(Shzt|Spzt|Xzzt|Hczt|Jhzt|Cxzt|Zt|Status|Xmjd\w*)$/, "审核流转"],
  [/delete|remove/i, "删除"],
  [/insert|create/i, "新增"],
  [/update|save|edit|bind|Move$/i, "修改"],
  [/read|seen/i, "标记已读"],
  [/compute|start/, "核算"],
  [/print/, "打印"],
  [/^person\/show/, "显示"],
];

const firstOf = (list: readonly (readonly [RegExp, string])[], path: string): string =>
  list.find(([pattern]) => pattern.test(path))?.[1] ?? "";

const aboutWhat = (path: string): string =>
  subjects.find(([pattern]) => pattern.test(path))?.[1] ?? ofDatasets.get(path) ?? "";

export const callWords = (path: string): string =>
  `${firstOf(verbs, path)}${aboutWhat(path)}` || path;
