import type { hydmCodes } from "#contract/codes/landCodes";
import type { Random } from "./random";

export type Hydm = keyof typeof hydmCodes;

/** Share of enterprises in %, median 亩均税收 in 万元/亩 at province level, words for company names. */
type Industry = { share: number; mjss: number; words: readonly string[]; cylx: string };

const of = (share: number, mjss: number, cylx: string, ...words: string[]): Industry => ({
  share,
  mjss,
  words,
  cylx,
});

export const industries: Readonly<Record<Exclude<Hydm, "C16">, Industry>> = {
  C13: of(2.5, 9, "农副食品", "粮油", "水产", "农产品"),
  C14: of(1.5, 18, "食品", "食品", "调味品"),
  C15: of(0.8, 22, "饮料茶酒", "茶业", "酒业"),
  C17: of(12, 9, "纺织", "纺织", "印染", "针织"),
  C18: of(6, 11, "服装", "服饰", "制衣"),
  C19: of(4, 9, "皮革制鞋", "鞋业", "皮革"),
  C20: of(1.8, 6, "木竹制品", "木业", "竹业"),
  C21: of(2.2, 9, "家具", "家具", "椅业"),
  C22: of(2.2, 12, "造纸", "纸业", "包装"),
  C23: of(1.5, 11, "印刷", "印刷", "彩印"),
  C24: of(3.5, 9, "文教工美", "工艺品", "文体"),
  C25: of(0.3, 90, "石化", "石化", "能源"),
  C26: of(4, 26, "化工", "化工", "新材料"),
  C27: of(1.3, 38, "医药", "药业", "生物"),
  C28: of(1.6, 14, "化纤", "化纤", "纤维"),
  C29: of(7, 11, "橡胶塑料", "塑业", "橡塑"),
  C30: of(3.5, 11, "建材", "建材", "玻璃"),
  C31: of(0.9, 13, "钢铁", "钢业", "特钢"),
  C32: of(1.2, 12, "有色金属", "铜业", "铝业"),
  C33: of(8, 11, "金属制品", "五金", "金属制品"),
  C34: of(13, 16, "通用设备", "机械", "轴承", "阀门"),
  C35: of(6, 17, "专用设备", "装备", "智能装备"),
  C36: of(4.5, 17, "汽车零部件", "汽车零部件", "汽配"),
  C37: of(1.3, 10, "船舶交通装备", "船舶", "轨道装备"),
  C38: of(9, 18, "电气机械", "电气", "电器"),
  C39: of(3.5, 24, "电子信息", "电子", "光电"),
  C40: of(1.7, 26, "仪器仪表", "仪表", "仪器"),
  C41: of(0.8, 8, "其他制造", "日用品"),
  C42: of(0.4, 8, "资源综合利用", "再生资源"),
  C43: of(0.4, 7, "设备修理", "设备维修"),
};

/** Trades typical of a city or county count three times (region code → codes). */
const local: Readonly<Record<string, readonly string[]>> = {
  "3306": ["C17", "C28"],
  "330683": ["C18", "C19"],
  "330481": ["C18", "C19"],
  "3303": ["C38", "C33", "C19"],
  "3310": ["C27", "C34", "C36"],
  "3302": ["C25", "C26", "C29", "C36"],
  "330782": ["C24", "C18"],
  "330784": ["C33"],
  "330523": ["C21"],
  "330111": ["C22"],
  "330502": ["C18"],
  "330522": ["C38"],
  "3309": ["C37", "C25"],
  "330681": ["C33", "C17"],
  "3308": ["C26"],
  "3311": ["C33"],
  "3301": ["C39", "C40", "C27"],
};

/** Draws industries with the local mix of one county. */
export function industryOf(random: Random, county: string): () => keyof typeof industries {
  const favoured = [...(local[county.slice(0, 4)] ?? []), ...(local[county] ?? [])];
  const entries = Object.entries(industries) as [keyof typeof industries, Industry][];
  const shares = entries.map(
    ([code, { share }]) => [code, favoured.includes(code) ? share * 3 : share] as const,
  );
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  return () => {
    let left = random.next() * sum;
    for (const [code, share] of shares) {
      left -= share;
      if (left < 0) return code;
    }
    return "C34";
  };
}
