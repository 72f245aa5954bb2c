import { industries } from "./industries";
import type { Random } from "./random";

const brands = [
  "恒澜",
  "瑞椿",
  "亿岚",
  "正棠",
  "嘉沐",
  "泰檀",
  "启航",
  "华翊",
  "宏砾",
  "金桉",
  "东柏",
  "新涵",
  "盛昀",
  "和暄",
  "永岫",
  "天屿",
  "联崧",
  "康洵",
  "百榆",
  "中曦",
  "立珂",
  "锦湖",
  "祥锐",
  "德澄",
  "凯荃",
  "申岳",
  "鼎溪",
  "汇渊",
  "明桦",
  "诺川",
] as const;
const heads = [...new Set(brands.map((brand) => brand[0] as string))];
const tails = [...new Set(brands.map((brand) => brand[1] as string))];

/** Brands of real firms: a drawn name that contains one is drawn again. */
const reject =
  /吉利|正泰|德力西|娃哈哈|海康|大华|万向|荣盛|恒逸|桐昆|传化|舜宇|雅戈尔|奥克斯|方太|公牛|天能|超威|新和成|盾安|华友|中控|永康|东方|金华|嘉兴/;

const forms = ["有限公司", "有限公司", "股份有限公司", "制造有限公司", "科技有限公司"] as const;
const roads = [
  "振兴路",
  "迎宾路",
  "文化路",
  "创业路",
  "工业大道",
  "兴业路",
  "新园路",
  "科技路",
  "望湖路",
  "南塘路",
  "东升路",
  "永宁街",
  "建设路",
  "滨河路",
  "学院路",
  "桥南路",
] as const;
const villageHeads = ["上", "下", "东", "西", "南", "新", "大", "小", "前", "后"] as const;
const villageTails = ["塘", "岙", "桥", "坞", "埠", "浦", "畈", "溪", "墩", "庄"] as const;
const surnames = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"];
const given = [..."明华建国志伟晓东丽敏静芳军杰涛磊娟燕波斌云海平春江林峰雪梅俊"];

/** A county's short name: 余杭区 → 余杭, 景宁畲族自治县 → 景宁. */
export const shortName = (name: string): string =>
  name.length > 2 ? name.replace(/畲族自治县$|[市区县]$/, "") : name;

export function brandOf(random: Random): string {
  for (;;) {
    const brand = random.pick(heads) + random.pick(tails);
    if (!reject.test(brand)) return brand;
  }
}

/** An invented firm; `code` is its industry. */
export function companyOf(
  random: Random,
  county: string,
  code: keyof typeof industries,
): { full: string; short: string } {
  const place = random.chance(0.2) ? "浙江" : shortName(county);
  for (;;) {
    const short = `${place}${brandOf(random)}${random.pick(industries[code].words)}`;
    if (!reject.test(short.slice(place.length))) return { short, full: short + random.pick(forms) };
  }
}

export const villageOf = (random: Random): string =>
  `${random.pick(villageHeads)}${random.pick(villageTails)}村`;

export const addressOf = (random: Random, county: string, town: string): string =>
  `${county}${town}${random.pick(roads)}${random.integer(1, 399)}号`;

export const personOf = (random: Random): string =>
  random.pick(surnames) + random.pick(given) + (random.chance(0.6) ? random.pick(given) : "");

/** A phone number that nobody has. */
export const phoneOf = (random: Random): string =>
  `1390000${String(random.integer(0, 9999)).padStart(4, "0")}`;
