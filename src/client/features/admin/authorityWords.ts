/** Names of the authorities, grouped as in the role table. */
export const authorityGroups: readonly {
  title: string;
  items: Readonly<Record<string, string>>;
}[] = [
  {
    title: "低效用地",
    items: {
      "dxyd:view": "查看",
      "dxyd:import": "导入",
      "dxyd:edit": "编辑",
      "dxyd:delete": "删除",
      "dxyd:audit": "审核",
    },
  },
  {
    title: "再开发项目与任务",
    items: {
      "zkfxm:view": "查看",
      "zkfxm:edit": "填报",
      "zkfxm:approve": "审批",
      "rw:edit": "下达任务",
    },
  },
  {
    title: "闲置与空地",
    items: { "xztd:view": "查看", "xztd:edit": "填报", "xztd:audit": "审核" },
  },
  {
    title: "工业用地",
    items: {
      "gyyd:view": "查看",
      "gyyd:edit": "编辑",
      "gyyd:audit": "审核",
      "dqgx:edit": "维护地企关系",
      "cypt:edit": "维护产业平台",
    },
  },
  {
    title: "税收与评价",
    items: {
      "ss:view": "查看企业税收",
      "ss:import": "导入税收",
      "ss:publish": "发布税收版本",
      "pj:view": "查看评价",
      "pj:edit": "复核评价",
    },
  },
  {
    title: "台账、通知与导出",
    items: {
      "gxtz:view": "查看台账",
      "gxtz:edit": "办理台账",
      "notice:edit": "发布通知",
      "export:do": "导出数据",
      "person:view": "查看联系人和电话",
      "takeover:do": "整册接管",
      "meeting:view": "查看会议",
      "meeting:edit": "准备和主持会议",
    },
  },
  {
    title: "系统管理",
    items: {
      "sys:user": "查看账号、会话，解锁",
      "sys:account": "新增、停用账号，重置密码",
      "sys:role": "授予角色和行政区、动态验证码",
      "sys:set": "系统设置、系统概况、门户布局",
      "layer:manage": "维护图层目录",
      "sys:log": "查看和导出操作日志",
      "wall:view": "大屏展示",
    },
  },
];
