/** Code lists of the update ledger (domain/03 §23). */

export const gxtzlxCodes = {
  "1": "地企关系调整",
  "2": "税收数据更新",
  "3": "地块属性更新",
  "4": "地块图形更新",
  "5": "企业信息更新",
  "6": "数据入库",
  "9": "系统更新通知",
} as const;

export const gxtzztCodes = {
  "0": "待处理",
  "1": "处理中",
  "2": "已处理",
  "3": "不予处理",
} as const;

/** 产业平台类型 and the level that approved the platform (domain/03 §25). */
export const cyptlxCodes = {
  "1": "国家级开发区",
  "2": "省级开发区",
  "3": "高能级战略平台",
  "4": "小微企业园",
  "5": "乡镇工业功能区",
  "6": "特色小镇",
  "9": "园区外",
} as const;

/** In use, ended, or merged into another one. */
export const cyptztCodes = { "1": "在用", "2": "已停用", "3": "已并入" } as const;

export const cyptjbCodes = { "1": "国家级", "2": "省级", "3": "市级", "4": "县级" } as const;
