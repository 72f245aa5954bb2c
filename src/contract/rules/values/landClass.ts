/** 国土调查工作分类 (TD/T 1055-2019): the second level, and the first-level class without one. */
export const landClassNames: Readonly<Record<string, string>> = {
  "0101": "水田",
  "0102": "水浇地",
  "0103": "旱地",
  "0201": "果园",
  "0202": "茶园",
  "0203": "橡胶园",
  "0204": "其他园地",
  "0301": "乔木林地",
  "0302": "竹林地",
  "0303": "红树林地",
  "0304": "森林沼泽",
  "0305": "灌木林地",
  "0306": "灌丛沼泽",
  "0307": "其他林地",
  "0401": "天然牧草地",
  "0402": "沼泽草地",
  "0403": "人工牧草地",
  "0404": "其他草地",
  "05H1": "商业服务业设施用地",
  "0508": "物流仓储用地",
  "0601": "工业用地",
  "0602": "采矿用地",
  "0603": "盐田",
  "0701": "城镇住宅用地",
  "0702": "农村宅基地",
  "08H1": "机关团体新闻出版用地",
  "08H2": "科教文卫用地",
  "08H2A": "高教用地",
  "0809": "公用设施用地",
  "0810": "公园与绿地",
  "0810A": "广场用地",
  "09": "特殊用地",
  "1001": "铁路用地",
  "1002": "轨道交通用地",
  "1003": "公路用地",
  "1004": "城镇村道路用地",
  "1005": "交通服务场站用地",
  "1006": "农村道路",
  "1007": "机场用地",
  "1008": "港口码头用地",
  "1009": "管道运输用地",
  "1101": "河流水面",
  "1102": "湖泊水面",
  "1103": "水库水面",
  "1104": "坑塘水面",
  "1105": "沿海滩涂",
  "1106": "内陆滩涂",
  "1107": "沟渠",
  "1108": "沼泽地",
  "1109": "水工建筑用地",
  "1110": "冰川及永久积雪",
  "1201": "空闲地",
  "1202": "设施农用地",
  "1203": "田坎",
  "1204": "盐碱地",
  "1205": "沙地",
  "1206": "裸土地",
  "1207": "裸岩石砾地",
};

/** Name of a land class (地类名称); null if only its first-level class is known. */
export const landClassName = (dlbm: string): string | null =>
  Object.hasOwn(landClassNames, dlbm) ? (landClassNames[dlbm] ?? null) : null;

/** Whether a code is in classes 01–12, including the suffixes for subdivided classes. */
export const isLandClass = (dlbm: string): boolean =>
  /^(0[1-9]|1[0-2])([0-9H][0-9][A-Z]?)?$/.test(dlbm);

/** Construction land: classes 05–10 without 农村道路, and 空闲地 (domain/08 §9). */
export const isConstructionLand = (dlbm: string): boolean =>
  /^(0[5-9]|10|1201)/.test(dlbm) && !dlbm.startsWith("1006");
