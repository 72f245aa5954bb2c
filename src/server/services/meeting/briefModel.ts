import { dbztCodes } from "#contract/codes/trackCodes";
import { asOfWords } from "#contract/dataTime";
import {
  type MeetingMatter,
  type MeetingPage,
  meetingStates,
  type WholeMeeting,
} from "#contract/endpoints/plan/meeting";
import {
  changesSince,
  datesWarning,
  daysOf,
  type PageChange,
} from "#contract/rules/plan/meetingChanges";
import {
  differenceWords,
  nameOf,
  testWords,
  valueWords,
} from "#contract/rules/plan/meetingSentences";
import { viewFilterLine } from "#contract/words/viewFilter";

export type BriefTable = {
  /** Shares of the width, which add up to 1. */
  columns: readonly { title: string; share: number; isNumber?: true }[];
  rows: readonly (readonly string[])[];
};

export type BriefPart = {
  heading: string;
  /** Plain paragraphs, above the picture. */
  texts: readonly string[];
  /** The page whose picture stands here; null for none. */
  pictureOf: string | null;
  table: BriefTable | null;
  /** Small print below. */
  notes: readonly string[];
};

/** A meeting to take along, whatever the file's form. */
export type BriefModel = {
  title: string;
  below: string;
  /** Where figures do not hold on one day. */
  warning: string | null;
  parts: readonly BriefPart[];
};

const none = "—";

export function briefModel(meeting: WholeMeeting): BriefModel {
  const { name, areaName, day, state, pages, matters, last } = meeting;
  const changes = changesSince(pages, last?.pages);
  const [latest] = daysOf(pages);
  const parts: BriefPart[] = [];
  if (last && changes) {
    parts.push({
      heading: `与上次会议相比（${last.name}，${last.day}）`,
      texts: [
        changes.gone.length > 0
          ? `上次有而本次没有的页面：${changes.gone.map(({ title }) => title).join("、")}。`
          : "上次的页面本次都有。",
        last.matters.length > 0
          ? `上次会议转督办 ${last.matters.length} 件，已办结 ${last.matters.filter(({ zt }) => zt === "3").length} 件。`
          : "上次会议没有转督办事项。",
      ],
      ...{ pictureOf: null, notes: [] },
      table: last.matters.length > 0 ? mattersTable(last.matters) : null,
    });
  }
  pages.forEach((page, i) => {
    parts.push(pagePart(page, i + 1, changes?.pages.get(page.pageId) ?? null));
  });
  parts.push({
    heading: "本次会议转督办",
    texts: matters.length > 0 ? [`共 ${matters.length} 件。`] : ["本次会议没有转督办事项。"],
    ...{ pictureOf: null, notes: [] },
    table: matters.length > 0 ? mattersTable(matters) : null,
  });
  const asOf = latest ? `　${asOfWords({ day: latest })}` : "";
  return {
    title: name,
    below: `${areaName}　会议日期 ${day}（${meetingStates[state]}）${asOf}`,
    warning: datesWarning(pages),
    parts,
  };
}

function pagePart(page: MeetingPage, place: number, change: PageChange | null): BriefPart {
  const { pageId, title, areaName, first, second, figures, picture, builtAt, address } = page;
  const filter = viewFilterLine(address);
  const isNew = change?.isNew ? "（本次新增）" : "";
  return {
    heading: `${place}. ${title}（${areaName}）${isNew}`,
    texts: [first, second].filter(Boolean),
    pictureOf: picture === null ? null : pageId,
    table: figures.length > 0 ? figuresTable(page, change) : null,
    notes: [
      ...(filter ? [filter] : []),
      ...figures.flatMap(({ id, forecast, digits }) =>
        forecast ? [`${nameOf(id)}：${testWords(forecast, digits)}`] : [],
      ),
      ...(datesWarning([page]) ? [datesWarning([page]) as string] : []),
      `本页数据取自 ${builtAt}`,
    ],
  };
}

function figuresTable({ figures }: MeetingPage, change: PageChange | null): BriefTable {
  return {
    columns: [
      { title: "指标", share: 0.26 },
      { title: "数值", share: 0.18, isNumber: true },
      { title: "数据日期", share: 0.18 },
      { title: "上次会议", share: 0.19, isNumber: true },
      { title: "变化", share: 0.19, isNumber: true },
    ],
    rows: figures.map((figure) => {
      const seen = change?.figures[figure.id];
      const before = seen ? `${valueWords(seen.before)}（${seen.before.day}）` : none;
      const by = change === null ? none : seen ? byWords(seen.by, figure) : "本次新增";
      return [nameOf(figure.id), valueWords(figure), figure.day, before, by];
    }),
  };
}

const byWords = (by: number | null, figure: MeetingPage["figures"][number]): string =>
  by === null ? none : by === 0 ? "持平" : `${by > 0 ? "↑" : "↓"} ${differenceWords(by, figure)}`;

const mattersTable = (matters: readonly MeetingMatter[]): BriefTable => ({
  columns: [
    { title: "督办编号", share: 0.19 },
    { title: "事项", share: 0.28 },
    { title: "承办地区", share: 0.12 },
    { title: "责任人", share: 0.15 },
    { title: "办理期限", share: 0.16 },
    { title: "状态", share: 0.1 },
  ],
  rows: matters.map(({ dbbh, bt, xzqmc, person, jzrq, zt }) => [
    ...[dbbh, bt, xzqmc, person?.name ?? "未指定", jzrq],
    (dbztCodes as Readonly<Record<string, string>>)[zt] ?? zt,
  ]),
});
