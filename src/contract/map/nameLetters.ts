/**
 * Characters of the names of regions, and those that labels of parcels and projects have most often.
 * A map asks for glyphs by 256 neighbouring characters, and Chinese ones lie so far apart that the names
 * of a province would take a third of the font. On maps these are written in code points of private use,
 * one after the other: a single file holds them all. Other characters are written as themselves.
 */
export const nameLetters = [
  "三上东临丽义乌乐乡云仑仙余元兰兴化北区华南县台吉吴和善嘉城塘墅天头奉姚婺宁安定富居山岩岭岱嵊州市常平庆庐康建开德慈成拱文新族昌普",
  "景暨曙杭松柯桐桥椒武水永江治泉泗波泰洞洲浔浙浦海淳清温港游湖湾溪滨玉环瑞瓯田畲盐省磐秀绍缙自舟苍莲萧虞衢西诸象越路遂都鄞金钱镇长",
  "门阳陀青顺鹿黄龙亩号地块有限公司工业园厂房村社组店铺仓库老旧小学中心街道第一二四五六七八九十百千万年月日低效项目改造提升发再宗未",
  "供闲置商住宅办楼综合产更整制科技集团电机械纺织材料汽配件精密智能",
].join("");

/** The first code point; what stands there is `nameLetters`. One file of glyphs holds 256. */
export const firstLetter = 0xe000;

const codes = new Map(
  [...nameLetters].map((letter, place) => [letter, String.fromCharCode(firstLetter + place)]),
);

/** A text as the map's labels are given it. */
export const inLetters = (text: string): string =>
  [...text].map((one) => codes.get(one) ?? one).join("");

/** The character that a code point of a label stands for; itself if it is none of these. */
export const letterAt = (code: number): number =>
  nameLetters.codePointAt(code - firstLetter) ?? code;
