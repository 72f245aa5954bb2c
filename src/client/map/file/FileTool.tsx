import { InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Upload } from "antd";
import { useAtom, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { status } from "#contract/errors";
import { bboxOf } from "#geo/bbox";
import {
  isLocalTableOpenAtom,
  localFileAtom,
  localRowAtom,
  type ReadChoice,
} from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { Remarks } from "../../values/Remarks";
import { countText } from "../tools/figures";
import { ToolBox } from "../tools/ToolBox";
import { FoundChoices } from "./FoundChoices";
import { LocalOutline } from "./LocalOutline";
import { asFound, localAccept, localFault, localFormats, readLocal } from "./readLocal";
import "./file.css";

/** Shows a file of the user's own on the map, as it is; nothing of it is stored. */
export function FileTool({ onClose }: { onClose: () => void }) {
  const [local, setLocal] = useAtom(localFileAtom);
  const { busy, failure, read } = useReading();
  const showTable = useSetAtom(isLocalTableOpenAtom);
  return (
    <ToolBox title="打开本地图形" onClose={onClose}>
      {local ? (
        <>
          <p className="tool-said local-name" title={local.file.name}>
            <strong>{local.file.name}</strong>
            <span>{countText(local.found.total)} 个</span>
          </p>
          <FoundChoices
            found={local.found}
            choice={local.choice}
            disabled={busy}
            onChange={(choice) => read(local.file, choice)}
          />
          <Remarks remarks={local.found.remarks} />
          <LocalProblems found={local.found} />
          <LocalOutline />
          <div className="tool-actions">
            <ToFile found={local.found} />
            <Button size="small" disabled={local.found.total === 0} onClick={() => showTable(true)}>
              属性表
            </Button>
            <Button
              size="small"
              danger
              onClick={() => {
                setLocal(null);
                showTable(false);
              }}
            >
              移除
            </Button>
          </div>
        </>
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Upload.Dragger
        className={local ? "local-drop local-drop-small" : "local-drop"}
        // What is dropped is judged by words, not left lying.
        accept={{ format: localAccept, filter: "native" }}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void read(file, asFound);
          return false;
        }}
      >
        {local ? null : (
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
        )}
        <p>{busy ? "正在读取…" : local ? "打开其他文件" : "拖入文件，或点击选择"}</p>
      </Upload.Dragger>
      <p className="tool-hint">
        支持 {localFormats}（dwg 请另存为 AutoCAD 2007 或更高版本的
        dxf）。只在本机地图上叠加，不会入库。
      </p>
    </ToolBox>
  );
}

/** Reads a file and shows it; a newer reading replaces an older one. */
function useReading() {
  const setLocal = useSetAtom(localFileAtom);
  const setRow = useSetAtom(localRowAtom);
  const fly = useSetAtom(mapCommandAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const read = async (file: File, choice: ReadChoice) => {
    const fault = localFault(file);
    setFailure(fault);
    if (fault) return;
    leave.current?.abort();
    const mine = new AbortController();
    leave.current = mine;
    setBusy(true);
    const result = await readLocal(file, choice, mine.signal);
    if (leave.current !== mine) return;
    setBusy(false);
    if (!result.ok) {
      return setFailure(result.status === status.cancelled ? null : `读取失败：${result.message}`);
    }
    setRow(null);
    setLocal({ file, choice, found: result.data });
    const bbox = boundsOf(result.data);
    if (bbox) fly({ kind: "bbox", bbox });
  };
  return { busy, failure, read };
}

const boundsOf = ({ features }: ParsedFile) => {
  const all = features.flatMap(({ geometry }) => geometry ?? []);
  return all.length > 0 ? bboxOf(all) : null;
};

function ToFile({ found }: { found: ParsedFile }) {
  const fly = useSetAtom(mapCommandAtom);
  const bbox = boundsOf(found);
  return (
    <Button size="small" disabled={!bbox} onClick={() => bbox && fly({ kind: "bbox", bbox })}>
      定位
    </Button>
  );
}

const shownProblems = 5;

/** The first problems of a file; the table has all of them. */
function LocalProblems({ found: { problems, features, total } }: { found: ParsedFile }) {
  const left = problems.length - shownProblems;
  const isBad = problems.some(({ level }) => level === "E");
  return (
    <>
      {problems.length > 0 ? (
        <Alert
          type={isBad ? "error" : "warning"}
          className="local-problems"
          title={problems
            .slice(0, shownProblems)
            .map(({ rule, row, message }) => <div key={`${rule}${row}${message}`}>{message}</div>)}
          description={left > 0 ? `另有 ${left} 个问题，见属性表` : undefined}
        />
      ) : null}
      {features.length < total ? (
        <p className="tool-hint">地图和属性表显示前 {countText(features.length)} 个。</p>
      ) : null}
    </>
  );
}
