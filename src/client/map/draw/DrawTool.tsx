import { Button, Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { datasets } from "#contract/datasets/index";
import { mostKin, outlineObjection, splittable } from "#contract/rules/outline/outlineSteps";
import { call } from "../../api/call";
import { callsOf, idKey } from "../../records/datasetCalls";
import {
  type DrawnRecord,
  type DrawTask,
  drawableAtom,
  drawingAtom,
  drawTasks,
} from "../../state/drawing";
import { type Selection, selectionAtom } from "../../state/map";
import { canAtom } from "../../state/session";
import { ToolBox } from "../tools/ToolBox";
import { plain } from "../view/outlineOf";
import { DrawWork } from "./DrawWork";
import "./draw.css";

/** New outlines, edited ones, and parcels that replace others. */
export function DrawTool({ onClose }: { onClose: () => void }) {
  const drawing = useAtomValue(drawingAtom);
  if (drawing) {
    const key = `${drawing.task} ${drawing.dataset} ${drawing.records.map(({ id }) => id).join()}`;
    return <DrawWork key={key} first={drawing} onClose={onClose} />;
  }
  return (
    <ToolBox title="绘制与编辑" onClose={onClose}>
      <DrawStart />
    </ToolBox>
  );
}

/**
 * Reads records with their outlines, in the versions that are saved later; words if the step is not
 * for them.
 */
async function readRecords(
  task: DrawTask,
  name: string,
  ids: readonly string[],
): Promise<DrawnRecord[] | string> {
  if (task === "insert") return [];
  const info = callsOf(name)?.info;
  const dataset = datasets[name];
  if (!info || !dataset) return `这类记录没有图形，不能${drawTasks[task]}`;
  const { key } = dataset;
  const read: DrawnRecord[] = [];
  for (const id of ids) {
    const reply = await call(info, { [idKey(name)]: id });
    if (!reply.ok) return `地块读取失败：${reply.message}`;
    const { record, geometry } = reply.data;
    const objection = outlineObjection(dataset, record, task);
    if (objection) return objection;
    if (!geometry?.length) return `${record[key.number]} 没有图形，不能${drawTasks[task]}`;
    read.push({
      id,
      bbh: Number(record.bbh),
      number: String(record[key.number] ?? ""),
      name: String(record[key.name] ?? ""),
      outline: plain(geometry),
    });
  }
  return read;
}

const idsOf = (selection: Selection | null): string[] => [
  ...new Set([...(selection?.focus ? [selection.focus] : []), ...(selection?.ids ?? [])]),
];

/** The selection, and what the user may do with its outlines. */
function usePicked() {
  const selection = useAtomValue(selectionAtom);
  const can = useAtomValue(canAtom);
  const dataset = selection?.dataset ?? "";
  const ids = idsOf(selection);
  const access = datasets[dataset]?.access.write;
  const mayEdit = access !== undefined && can(access);
  const isKin = mayEdit && splittable.includes(dataset);
  return {
    dataset,
    ids,
    may: {
      insert: false,
      edit: mayEdit && ids.length === 1,
      split: isKin && ids.length === 1,
      merge: isKin && ids.length > 1 && ids.length <= mostKin,
    },
    excess:
      isKin && ids.length > mostKin
        ? `已选 ${ids.length} 宗，一次最多合并 ${mostKin} 宗，请分次合并`
        : null,
    isClerk: mayEdit,
  };
}

function DrawStart() {
  const setDrawing = useSetAtom(drawingAtom);
  const can = useAtomValue(canAtom);
  const picked = usePicked();
  const drawable = useAtomValue(drawableAtom).filter((name) =>
    can(datasets[name]?.access.write ?? "-"),
  );
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<DrawTask | null>(null);
  const fresh = chosen ?? drawable[0];

  const begin = async (task: DrawTask, dataset: string, ids: readonly string[]) => {
    setBusy(task);
    setFailure(null);
    const records = await readRecords(task, dataset, ids);
    setBusy(null);
    if (typeof records === "string") return setFailure(records);
    const outline = task === "edit" || task === "split" ? (records[0]?.outline ?? []) : [];
    setDrawing({ task, dataset, records, outline, open: [], lines: [] });
  };

  if (drawable.length === 0 && !picked.isClerk) {
    return <p className="tool-hint">没有绘制或编辑图形的权限。</p>;
  }
  return (
    <>
      {fresh ? (
        <div className="tool-field">
          <span>新增</span>
          <Select
            aria-label="新增哪类记录"
            value={fresh}
            onChange={setChosen}
            options={drawable.map((name) => ({
              value: name,
              label: datasets[name]?.title ?? name,
            }))}
          />
          <Button type="primary" size="small" onClick={() => begin("insert", fresh, [])}>
            开始绘制
          </Button>
        </div>
      ) : null}
      <div className="draw-choices">
        {(["edit", "split", "merge"] as const).map((task) => (
          <Button
            key={task}
            disabled={!picked.may[task]}
            loading={busy === task}
            onClick={() => begin(task, picked.dataset, picked.ids)}
          >
            {drawTasks[task]}
          </Button>
        ))}
      </div>
      {failure ? <p className="tool-said tool-bad">{failure}</p> : null}
      {picked.excess ? <p className="tool-said tool-bad">{picked.excess}</p> : null}
      <p className="tool-hint">
        编辑、分割先在地图上点选一宗，合并按住 Ctrl
        点选相邻的几宗；分割与合并适用于低效用地和工业用地。
      </p>
    </>
  );
}
