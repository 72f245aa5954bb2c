import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert, App, Button, Modal } from "antd";
import { useState } from "react";
import { nameOf, titleOf } from "../../records/registerOf";
import { count, moment } from "../../values/format";
import { useSaveKey } from "../base/useSaveKey";
import { StalePanel } from "../form/StalePanel";
import { GridMarks } from "./GridMarks";
import { GridReplace } from "./GridReplace";
import { tally } from "./gridEdits";
import type { Grid } from "./useGridEdits";
import { useGridSave } from "./useGridSave";
import { useHistoryKeys } from "./useHistoryKeys";

/** The typed changes of a table, their errors, and saving them. */
export function GridBar({ grid }: { grid: Grid }) {
  const { register, edits, history } = grid;
  const { modal } = App.useApp();
  const save = useGridSave(grid);
  const { cells, rows, wrong, refused } = tally(edits);
  const [searching, setSearching] = useState(false);
  useSaveKey(save.submit);
  useHistoryKeys(history);
  const leave = async () => {
    const sure =
      cells === 0 ||
      (await modal.confirm({
        title: `放弃 ${count(rows)} ${register.dataset.work.counter}的 ${count(cells)} 处修改？`,
        okText: "放弃修改",
        okButtonProps: { danger: true },
        cancelText: "继续编辑",
      }));
    if (sure) grid.leave();
  };
  const { conflict } = save;
  return (
    <section className="ui-grid-bar" aria-label="表格编辑">
      <b>表格编辑</b>
      {grid.found && cells > 0 ? (
        <span className="ui-warn">已恢复 {moment(grid.found)} 未保存的修改</span>
      ) : null}
      <span className="ui-second">
        {cells > 0
          ? `已修改 ${count(rows)} ${register.dataset.work.counter} ${count(cells)} 处`
          : "Enter 修改，拖动或 Shift 选多格，与 Excel 互相复制粘贴（面积按亩），Ctrl D 向下填充，拖右下角填充序列（Ctrl 改为复制）"}
      </span>
      <GridMarks grid={grid} />
      {wrong > 0 ? <span className="ui-bad">{count(wrong)} 处有误</span> : null}
      {refused > 0 ? (
        <span className="ui-bad">
          {count(refused)} {register.dataset.work.counter}不能保存
        </span>
      ) : null}
      {grid.checking ? <span className="ui-second">正在校验…</span> : null}
      <span className="ui-grid-fill" />
      <Button
        size="small"
        icon={<UndoOutlined />}
        aria-label="撤销"
        title={history.undoesSaved ? "撤销上次保存（Ctrl Z）" : "撤销（Ctrl Z）"}
        disabled={!history.mayUndo}
        onClick={history.undo}
      />
      <Button
        size="small"
        icon={<RedoOutlined />}
        aria-label="重做"
        title="重做（Ctrl Y）"
        disabled={!history.mayRedo}
        onClick={history.redo}
      />
      <Button size="small" aria-expanded={searching} onClick={() => setSearching(!searching)}>
        查找替换
      </Button>
      <Button size="small" onClick={leave}>
        {cells > 0 ? "放弃修改" : "退出编辑"}
      </Button>
      <Button
        size="small"
        type="primary"
        title="Ctrl S"
        disabled={cells === 0 || wrong > 0 || grid.checking}
        loading={save.saving}
        onClick={save.submit}
      >
        保存{cells > 0 ? ` ${count(cells)} 处` : ""}
      </Button>
      {searching ? <GridReplace grid={grid} onClose={() => setSearching(false)} /> : null}
      <Notes grid={grid} failure={save.failure} />
      {conflict ? (
        <Modal
          open
          width={720}
          footer={null}
          mask={{ closable: false }}
          title={`数据冲突：${nameOf(register, conflict.theirs)}`}
          onCancel={save.dismiss}
        >
          <StalePanel
            key={conflict.id}
            dataset={register.dataset}
            conflicts={conflict.conflicts}
            theirs={conflict.theirs}
            saving={save.saving}
            onBack={save.dismiss}
            onSave={(choice) => save.resolve(conflict, choice)}
          />
        </Modal>
      ) : null}
    </section>
  );
}

const named = 6;

/** Rows refused as a whole, and pasted cells that could not be placed. */
function Notes({ grid, failure }: { grid: Grid; failure: string | null }) {
  const { register, edits, refused } = grid;
  const rows = Object.values(edits).flatMap(({ row, cells, message }) =>
    [message, ...Object.values(cells).map((cell) => cell.message)].flatMap((one) =>
      one === null ? [] : [`${titleOf(register, row)}：${one}`],
    ),
  );
  const lines = [...(failure ? [`保存失败：${failure}`] : []), ...rows, ...refused];
  if (lines.length === 0) return null;
  return (
    <Alert
      className="ui-wide"
      type="warning"
      showIcon
      title={lines.slice(0, named).map((line) => <div key={line}>{line}</div>)}
      description={lines.length > named ? `等 ${count(lines.length)} 项` : undefined}
    />
  );
}
