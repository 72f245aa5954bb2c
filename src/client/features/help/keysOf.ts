type Key = readonly [key: string, does: string];

const everywhere: readonly Key[] = [
  ["?", "打开、关闭本页说明"],
  ["/ 或 Ctrl K", "查找编号、名称、权利人、企业、地名、坐标"],
  ["Esc", "关闭最上面的卡片、抽屉或对话框"],
];

const onMap: readonly Key[] = [
  ["↑ ↓ ← →", "选中地块后移到相邻地块"],
  ["Enter", "进入卡片的按钮"],
];

const inList: readonly Key[] = [
  ["↑ ↓", "移动到上一行、下一行"],
  ["Enter", "打开详情"],
  ["Ctrl S", "保存正在填写的表单"],
];

/** Keys that work on the pages of a surface. */
export const keysOf = (surface: "bare" | "map" | "workspace"): readonly Key[] => {
  if (surface === "bare") return everywhere.slice(0, 1);
  return [...(surface === "map" ? onMap : inList), ...everywhere];
};
