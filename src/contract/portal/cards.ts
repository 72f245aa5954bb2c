import { z } from "zod";

type Card = {
  title: string;
  /** What the card shows. */
  hint: string;
  /** Permission needed for its figures; "" for any session. */
  access: string;
};

const cards = {
  bridge: { title: "低效存量变化", hint: "年初到现在的增减，与年底预计", access: "dxyd:view" },
  gaps: { title: "差距排名", hint: "各行政区的完成率、与时序的差距", access: "zkfxm:view" },
  decisions: {
    title: "要您决定的事",
    hint: "逾期最重的项目、卡在哪步、责任人",
    access: "zkfxm:view",
  },
  totals: { title: "指标总量", hint: "工业用地、低效用地等总量，点击上图", access: "" },
  rank: { title: "指标排名", hint: "所选指标的下级行政区排名", access: "" },
  kinds: { title: "低效用地类型", hint: "旧城镇、旧厂矿、旧村庄等的面积", access: "dxyd:view" },
  years: { title: "认定年度趋势", hint: "各年度认定的低效用地面积", access: "dxyd:view" },
  grades: { title: "工业用地等级", hint: "A–D 类工业用地的面积", access: "gyyd:view" },
  idle: { title: "闲置处置阶段", hint: "闲置存量各阶段的面积", access: "xztd:view" },
  unsupplied: { title: "未供原因", hint: "批而未供土地按原因的面积", access: "xztd:view" },
  tasks: { title: "年度任务完成率", hint: "下级行政区任务完成率排名", access: "zkfxm:view" },
  todo: { title: "我的待办", hint: "待审核、待审批、待处置的件数", access: "" },
  warnings: { title: "供地预警", hint: "按等级的宗数", access: "gyyd:view" },
  ledger: { title: "更新台账", hint: "最近的更新记录与办理状态", access: "gxtz:view" },
  notices: { title: "通知公告", hint: "本级和上级发布的通知", access: "" },
} as const satisfies Record<string, Card>;

export type PortalCard = keyof typeof cards;

/** The cards available for the portal. */
export const portalCards: Readonly<Record<PortalCard, Card>> = cards;
export const portalCardIds = Object.keys(cards) as [PortalCard, ...PortalCard[]];

export type Side = "left" | "right";

/** Maximum cards per side. */
export const mostOnSide = 4;

const side = z
  .array(z.enum(portalCardIds, "没有这张卡片"))
  .max(mostOnSide, `每侧最多放 ${mostOnSide} 张卡片`);

/** Which cards are on each side, from top to bottom. */
export const portalLayout = z
  .object({ left: side, right: side })
  .superRefine(({ left, right }, context) => {
    const all = [...left, ...right];
    if (all.length === 0) context.addIssue({ code: "custom", message: "至少要放一张卡片" });
    const twice = all.find((card, i) => all.indexOf(card) !== i);
    if (!twice) return;
    context.addIssue({ code: "custom", message: `卡片“${cards[twice].title}”放了两次` });
  });
export type PortalLayout = z.infer<typeof portalLayout>;

/** The default layout until an administrator chooses one: what the wall answers. */
export const usualLayout: PortalLayout = { left: ["bridge"], right: ["decisions"] };

/** Cards that show records: a screen on a wall has none of them. */
export const recordCards: readonly PortalCard[] = ["decisions"];

/** Cards added to the default ones if a side has two columns. */
export const widely: PortalLayout = { left: ["gaps"], right: ["todo", "warnings"] };
