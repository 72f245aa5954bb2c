/** Code lists of the update ledger (data dictionary §23). */

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
