import {
  CloseOutlined,
  DeleteOutlined,
  EditOutlined,
  ExpandAltOutlined,
  MinusSquareOutlined,
  NumberOutlined,
  PlusSquareOutlined,
  PullRequestOutlined,
  RedoOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { Button, InputNumber, Popover, Tooltip } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactElement, useState } from "react";
import { datasets } from "#contract/datasets/index";
import { measureOutline } from "#geo/crs/measureOutline";
import { type Drawing, drawTasks, isDrawnFormAtom } from "../../state/drawing";
import { lengthText, metreText, muText } from "../tools/figures";
import { useMapFact } from "../view/mapContext";
import { LiveStrip } from "./LiveStrip";
import { SplitMergeForm } from "./SplitMergeForm";
import { TypedOutline } from "./TypedOutline";
import { useDrawKeys, useLeave } from "./useDrawKeys";
import { useDrawWork } from "./useDrawWork";

type Work = ReturnType<typeof useDrawWork>;

const hints: Readonly<Record<Drawing["task"], string>> = {
  insert: "依次单击各界址点，双击或回车结束；按住 Ctrl 暂不捕捉。",
  edit: "拖动节点或边，单击节点后按 Delete 删除，拖动图形内部整体移动。",
  split: "画一条穿过地块的线，两端落在界线上或地块外，双击结束；可以画多条。",
  merge: "以下地块合并为一宗，相距 0.1 米以内的缝隙自动闭合。",
};

const hintOf = ({ said, pen, isReady }: Work, task: Drawing["task"]) =>
  pen && !isReady
    ? "正在准备绘图工具…"
    : (said ?? (task === "insert" && !pen ? hints.edit : hints[task]));

/** The outline being drawn, with and without the corner under the pointer. */
function shownOf({ pen, path, corners, outline, settled }: Work) {
  if (pen !== "outline") return { shape: outline, settled };
  return {
    shape: path.length > 0 ? [[path]] : outline,
    settled: corners.length > 0 ? [[corners]] : settled,
  };
}

/** One drawing: its actions, its measurements, and messages about it. */
export function DrawWork({ first, onClose }: { first: Drawing; onClose: () => void }) {
  const work = useDrawWork(first);
  const { task, dataset, records } = first;
  const leave = useLeave(work, task, onClose);
  useDrawKeys(work, leave);
  const { shape, settled } = shownOf(work);
  const title = `${drawTasks[task]}${task === "insert" ? (datasets[dataset]?.title ?? "") : ""}`;
  const isKin = task === "split" || task === "merge";
  const isForm = useAtomValue(isDrawnFormAtom);
  useMapFact("pen", work.isReady);
  useMapFact("drawing", `${task} ${work.pen ?? "edit"} ${settled.flat(2).length}`);
  return (
    <section className={`tool-box draw-box${isForm ? " draw-beside" : ""}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Tooltip title="关闭（Esc）">
          <Button
            type="text"
            size="small"
            aria-label="关闭绘制"
            icon={<CloseOutlined />}
            onClick={leave}
          />
        </Tooltip>
      </header>
      <div className="tool-body">
        {records.length > 0 ? (
          <p className="tool-said">
            {records.map(({ number, name }) => name || number).join("、")}
          </p>
        ) : null}
        <Bar work={work} task={task} />
        <p className="tool-hint">{hintOf(work, task)}</p>
        <Figures shape={shape} work={work} />
        {isKin ? (
          <SplitMergeForm first={first} work={work} onSaved={onClose} onCancel={leave} />
        ) : (
          <>
            <LiveStrip
              shape={shape}
              settled={settled}
              isOpen={work.pen === "outline"}
              isHeld={work.isHeld}
              dataset={dataset}
              records={records}
            />
            <Finish work={work} onCancel={leave} />
          </>
        )}
      </div>
    </section>
  );
}

type DoProps = {
  title: string;
  icon: ReactElement;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
};

function Do({ title, icon, disabled = false, pressed, onClick }: DoProps) {
  return (
    <Tooltip title={title}>
      <Button
        size="small"
        className="map-tool draw-do"
        aria-label={title}
        aria-pressed={pressed}
        disabled={disabled}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  );
}

function Bar({ work, task }: { work: Work; task: Drawing["task"] }) {
  const [isTyping, setTyping] = useState(false);
  const hasOutline = work.settled.length > 0;
  const isOwn = task === "insert" || task === "edit";
  const pen = (name: "part" | "hole") => work.draw(work.pen === name ? null : name);
  return (
    <div className="draw-bar" role="toolbar" aria-label="绘制工具">
      {isOwn ? (
        <>
          <Do
            title="重新绘制"
            icon={<EditOutlined />}
            pressed={work.pen === "outline"}
            onClick={() => work.draw("outline")}
          />
          <Do
            title="增加部分"
            icon={<PlusSquareOutlined />}
            disabled={!hasOutline}
            pressed={work.pen === "part"}
            onClick={() => pen("part")}
          />
          <Do
            title="挖洞"
            icon={<MinusSquareOutlined />}
            disabled={!hasOutline}
            pressed={work.pen === "hole"}
            onClick={() => pen("hole")}
          />
          <Offset disabled={!hasOutline} onOffset={work.offset} />
          <Do
            title="贴合邻宗（0.5 米内）"
            icon={<PullRequestOutlined />}
            disabled={!hasOutline}
            onClick={work.snap}
          />
          <Do
            title="输入坐标或粘贴 TXT"
            icon={<NumberOutlined />}
            onClick={() => setTyping(true)}
          />
        </>
      ) : null}
      <span className="draw-space" />
      <Do
        title="撤销（Ctrl Z）"
        icon={<UndoOutlined />}
        disabled={!work.canUndo}
        onClick={work.undo}
      />
      <Do
        title="重做（Ctrl Y）"
        icon={<RedoOutlined />}
        disabled={!work.canRedo}
        onClick={work.redo}
      />
      {isOwn ? (
        <Do
          title="清空图形"
          icon={<DeleteOutlined />}
          disabled={!hasOutline}
          onClick={() => {
            work.replace([]);
            work.draw("outline");
          }}
        />
      ) : null}
      {isTyping ? (
        <TypedOutline
          onClose={() => setTyping(false)}
          onTake={(outline) => {
            setTyping(false);
            work.replace(outline);
          }}
        />
      ) : null}
    </div>
  );
}

const mostMetres = 500;

function Offset({ disabled, onOffset }: { disabled: boolean; onOffset: (metres: number) => void }) {
  const [metres, setMetres] = useState<number | null>(5);
  const [open, setOpen] = useState(false);
  const go = (sign: 1 | -1) => {
    if (!metres) return;
    setOpen(false);
    onOffset(sign * metres);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => setOpen(next && !disabled)}
      trigger="click"
      title="按距离偏移"
      content={
        <div className="tool-body draw-offset">
          <InputNumber
            aria-label="偏移距离"
            min={0.01}
            max={mostMetres}
            step={1}
            value={metres}
            suffix="米"
            onChange={setMetres}
          />
          <div className="tool-actions">
            <Button size="small" onClick={() => go(-1)}>
              内缩
            </Button>
            <Button size="small" type="primary" onClick={() => go(1)}>
              外扩
            </Button>
          </div>
        </div>
      }
    >
      <Button
        size="small"
        className="map-tool draw-do"
        title="偏移"
        aria-label="偏移"
        disabled={disabled}
        icon={<ExpandAltOutlined />}
      />
    </Popover>
  );
}

const penAreas: Readonly<Partial<Record<string, string>>> = { hole: "挖去", part: "增加" };

/** The area of an outline, and that of the hole or part being drawn. */
function Figures({ shape, work: { pen, path } }: { shape: Work["outline"]; work: Work }) {
  const { m2, perimeter, sides } = measureOutline(shape);
  const corners = sides.length;
  if (corners === 0) return null;
  const drawn = measureOutline(pen && path.length > 1 ? [[path]] : []);
  // A closed outline has no last side: each length is shown on the map.
  const last = drawn.sides.at(-2)?.length ?? 0;
  const penArea = penAreas[pen ?? ""];
  return (
    <dl className="tool-lines">
      <div>
        <dt>面积</dt>
        <dd>
          {muText(m2)} 亩（{metreText(m2)} ㎡）
        </dd>
      </div>
      <div>
        <dt>周长 / 界址点</dt>
        <dd>
          {lengthText(perimeter)} / {corners}
        </dd>
      </div>
      {penArea ? (
        <div>
          <dt>{penArea}</dt>
          <dd>
            {muText(drawn.m2)} 亩（{metreText(drawn.m2)} ㎡）
          </dd>
        </div>
      ) : null}
      {last > 0 ? (
        <div>
          <dt>末边</dt>
          <dd>{lengthText(last)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Finish({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const openForm = useSetAtom(isDrawnFormAtom);
  return (
    <div className="tool-actions">
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
      {work.pen ? (
        <Button size="small" disabled={!work.isWhole} onClick={work.complete}>
          结束绘制
        </Button>
      ) : null}
      <Button
        type="primary"
        size="small"
        disabled={work.pen !== null || work.settled.length === 0}
        onClick={() => openForm(true)}
      >
        填写属性并保存
      </Button>
    </div>
  );
}
