/** What changed for users, newest first; shown in 关于. */
export type Release = {
  /** The version in `package.json`. */
  version: string;
  /** ISO day of the handover. */
  date: string;
  changes: readonly string[];
};

export const releases: readonly Release[] = [
  {
    version: "0.2.0",
    date: "2026-11-26",
    changes: [
      "数据库重启、存储中断后服务自动恢复，已确认的保存不会丢失，重复提交只生效一次",
      "导入、发布、评价、查重、导出等长时间操作不再让其他人等待",
      "系统、安全、审计管理员三员分立；密码有效期、登录验证与会话可在系统设置中调整",
      "联系人、电话等个人信息默认隐去，需要时逐条显示并记入日志；无税收权限者看到的亩均指标取两位有效数字",
      "本区外的地块只提示“与本区外已入库地块重叠”，不再给出编号、面积与位置",
      "大量读取地图服务须有导出权限，并记入日志",
      "标准厂房可从搜索直接打开卡片；延期申请与督办统一以“件”计数",
    ],
  },
  {
    version: "0.1.0",
    date: "2026-11-25",
    changes: ["低效用地、再开发、闲置存量、工业用地、企业与税收、年度任务、统计、综合门户首次交付"],
  },
];
