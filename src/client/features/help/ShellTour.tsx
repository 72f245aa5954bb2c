import { Tour, type TourStepProps } from "antd";

type Stop = { at: string; title: string; text: string; placement: "bottom" | "right" | "left" };

/** What a clerk meets on the first day, from the top left to the lower right. */
const stops: readonly Stop[] = [
  {
    at: ".shell-topics",
    title: "专题",
    text: "页面按专题分组，鼠标移到专题名上列出各页；只列出您有权查看的。",
    placement: "bottom",
  },
  {
    at: ".shell-rail",
    title: "本专题的页面",
    text: "左侧图标在本专题的页面之间切换，地图留在原处。",
    placement: "right",
  },
  {
    at: ".shell-top [role=combobox]",
    title: "查找",
    text: "按 / 或 Ctrl K，输入编号、名称、权利人、企业、地名或坐标，回车直达。",
    placement: "bottom",
  },
  {
    at: ".shell-region-button",
    title: "行政区",
    text: "各页的列表、统计和地图都按这里选择的行政区；不能超出您的辖区。",
    placement: "bottom",
  },
  {
    at: ".map-tools",
    title: "地图工具",
    text: "图层、底图、选择、测量、绘制和打印；点选地块打开卡片，可直接编辑和办理。",
    placement: "left",
  },
  {
    at: ".shell-todo[href]",
    title: "我的待办",
    text: "需要您审核、核查或填报的事项，以及您提交事项的结果，都在这里。",
    placement: "bottom",
  },
  {
    at: "[data-help]",
    title: "操作说明",
    text: "每一页都有半页说明：步骤、快捷键、状态和规则。随时按 ? 打开，也可以从那里重看导览。",
    placement: "bottom",
  },
];

const seen = (at: string): HTMLElement | null => {
  const place = document.querySelector<HTMLElement>(at);
  return place?.checkVisibility() ? place : null;
};

/** The first-day tour over the frame as it stands; stops that are not there are left out. */
export function ShellTour({ onClose }: { onClose: () => void }) {
  const steps = stops.flatMap(({ at, title, text, placement }): TourStepProps[] => {
    const place = seen(at);
    return place ? [{ target: place, title, description: text, placement }] : [];
  });
  return <Tour open steps={steps} onClose={onClose} onFinish={onClose} />;
}
