/** Code lists of the register (domain/03 §1). Keys are stored, values are shown. */

export const dxlxCodes = {
  "1": "旧城镇",
  "2": "旧厂矿",
  "3": "旧村庄",
  "9": "其他",
} as const;

export const dxyyCodes = {
  "01": "亩均税收低于标准",
  "02": "综合评价D类",
  "03": "容积率偏低",
  "04": "停产半停产",
  "05": "不符合产业政策/高耗能高污染",
  "06": "不符合安全环保消防",
  "07": "建筑危旧布局散乱",
  "08": "不符合国土空间规划",
  "09": "出租厂房管理混乱",
  "10": "圈而未建（建筑占地率低）",
  "99": "其他",
} as const;

export const zkffsCodes = {
  "1": "政府收购储备",
  "2": "自主改造",
  "3": "合作改造/市场主体收购",
  "4": "综合整治",
  "5": "协商置换",
  "6": "复垦/生态修复",
  "7": "依法收回",
  "9": "其他",
} as const;

export const tdqsCodes = { "10": "国有", "20": "集体" } as const;

/** The first digit follows 土地权属: 10 → 10x, 20 → 20x (A014). */
export const qlxzCodes = {
  "101": "划拨",
  "102": "出让",
  "103": "作价出资（入股）",
  "104": "国有土地租赁",
  "105": "授权经营",
  "202": "集体其他",
  "203": "批准拨用",
  "204": "集体入股/联营",
} as const;

/** 三调工作分类 (TD/T 1055). Other codes of classes 01–12 are accepted too (domain/08 §9). */
export const dlbmCodes = {
  "05H1": "商业服务业设施用地",
  "0508": "物流仓储用地",
  "0601": "工业用地",
  "0602": "采矿用地",
  "0701": "城镇住宅用地",
  "0702": "农村宅基地",
  "08H1": "机关团体新闻出版用地",
  "08H2": "科教文卫用地",
  "0809": "公用设施用地",
  "0810": "公园与绿地",
  "09": "特殊用地",
  "1004": "城镇村道路用地",
  "1005": "交通服务场站用地",
  "1201": "空闲地",
} as const;

export const xztdytCodes = {
  工业: "工业",
  商服: "商服",
  住宅: "住宅",
  仓储: "仓储",
  公服: "公服",
  其他: "其他",
} as const;

/** GB/T 4754-2017, 门类 C. */
export const hydmCodes = {
  C13: "农副食品加工业",
  C14: "食品制造业",
  C15: "酒、饮料和精制茶制造业",
  C16: "烟草制品业",
  C17: "纺织业",
  C18: "纺织服装、服饰业",
  C19: "皮革、毛皮、羽毛及其制品和制鞋业",
  C20: "木材加工和木、竹、藤、棕、草制品业",
  C21: "家具制造业",
  C22: "造纸和纸制品业",
  C23: "印刷和记录媒介复制业",
  C24: "文教、工美、体育和娱乐用品制造业",
  C25: "石油、煤炭及其他燃料加工业",
  C26: "化学原料和化学制品制造业",
  C27: "医药制造业",
  C28: "化学纤维制造业",
  C29: "橡胶和塑料制品业",
  C30: "非金属矿物制品业",
  C31: "黑色金属冶炼和压延加工业",
  C32: "有色金属冶炼和压延加工业",
  C33: "金属制品业",
  C34: "通用设备制造业",
  C35: "专用设备制造业",
  C36: "汽车制造业",
  C37: "铁路、船舶、航空航天和其他运输设备制造业",
  C38: "电气机械和器材制造业",
  C39: "计算机、通信和其他电子设备制造业",
  C40: "仪器仪表制造业",
  C41: "其他制造业",
  C42: "废弃资源综合利用业",
  C43: "金属制品、机械和设备修理业",
} as const;

export const pjdjCodes = {
  A: "A 优先发展类",
  B: "B 鼓励提升类",
  C: "C 监管调控类",
  D: "D 落后整治类",
  N: "N 未参评",
} as const;

const { N: _, ...given } = pjdjCodes;
/** Grades that somebody can be given: all but none. */
export const rgdjCodes = given;

export const zkfztCodes = {
  "0": "未列入",
  "1": "已列入项目",
  "2": "实施中",
  "3": "已完成",
} as const;

export const sjlyCodes = {
  "1": "省级下发",
  "2": "mdb导入",
  "3": "txt导入",
  "4": "手工录入",
  "5": "整册接管",
} as const;

export const shztCodes = {
  "0": "待提交",
  "1": "待市级审核",
  "2": "市级退回",
  "3": "待省级审核",
  "4": "省级退回",
  "5": "审核通过",
  "9": "已出库",
} as const;

export const drpcztCodes = {
  "0": "校验中",
  "1": "有错误",
  "2": "可入库",
  "3": "已入库",
  "4": "已作废",
} as const;

/** 项目进度 of a redevelopment project. */
export const xmjdCodes = {
  "1": "拟实施",
  "2": "方案已批",
  "3": "已供地/签订协议",
  "4": "已开工",
  "5": "已竣工",
  "6": "已验收",
} as const;

export const xmlxCodes = {
  "1": "工改工",
  "2": "工改商住",
  "3": "工改公服",
  "4": "旧城改造",
  "5": "城中村改造",
  "6": "复垦复绿",
} as const;

export const spztCodes = {
  "0": "草稿",
  "1": "待市级审批",
  "2": "市级退回",
  "3": "待省级审批",
  "4": "省级退回",
  "5": "审批通过",
  "6": "不予通过",
  "7": "已终止",
} as const;

/** Attachment types. */
export const fjlxCodes = {
  "01": "现状照片",
  "02": "权属证明",
  "03": "认定文件",
  "04": "实施方案",
  "05": "批复文件",
  "06": "合同/协议",
  "07": "竣工验收",
  "08": "影像证据",
  "99": "其他",
} as const;

export const wgyyCodes = {
  "1": "征迁未完成",
  "2": "规划调整",
  "3": "项目未落地",
  "4": "配套不完善",
  "5": "零星不可利用地",
  "6": "其他",
} as const;

/** What was done on the land after its approval (domain/10 §2). */
export const phssCodes = {
  "0": "未用地或补偿安置方案未实施",
  "1": "已用地且补偿安置方案已实施",
  "9": "待核实",
} as const;

/** The state of an approval on the business day. */
export const pwsxCodes = {
  "0": "未满两年",
  "1": "满两年未供",
  "2": "批文可能失效",
} as const;

/** What has become of an approved batch; 2 and 3 have nothing left to supply. */
export const gyztCodes = {
  "0": "未供",
  "1": "部分供应",
  "2": "已供完",
  "3": "已撤回",
} as const;

export const ncsfsCodes = {
  "1": "供应",
  "2": "调整或撤回用地批文",
  "3": "核减",
  "4": "其他",
} as const;

/** 补充 for industrial land converted to other uses (占一补一). */
export const bclxCodes = {
  "1": "新增规划工业",
  "2": "低效改造腾出",
  "3": "易地调剂",
} as const;

export const zybyztCodes = {
  "0": "待补充",
  "1": "补充中",
  "2": "已平衡",
  "3": "逾期未补",
} as const;

/** Results of a redevelopment project (实施成效). */
export const cxztCodes = {
  "0": "未填",
  "1": "已填报",
  "2": "已核实",
} as const;

/** The 2025 plan for inefficient industry. */
export const jhztCodes = {
  "0": "未启动",
  "1": "推进中",
  "2": "已完成",
  "3": "调出",
} as const;

/** Annual task types. */
export const rwlxCodes = {
  "1": "低效用地再开发",
  "2": "批而未供消化",
  "3": "闲置处置",
  "4": "工业低效整治",
  "5": "工业上楼",
} as const;

/** Industry upstairs: types and stages. */
export const gyslxmlxCodes = {
  "1": "政府/国企开发",
  "2": "企业自建",
  "3": "改造提升",
} as const;

export const xmjdglCodes = {
  "1": "意向",
  "2": "已立项",
  "3": "已供地",
  "4": "已开工",
  "5": "已竣工",
  "6": "已投用",
} as const;
