import { InboxOutlined } from "@ant-design/icons";
import { Alert, Select, Upload } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { status } from "#contract/errors";
import { bboxOf } from "#geo/bbox";
import {
  layLocalAtom,
  localLayerAtom,
  localLayersAtom,
  placesOfFile,
  type ReadChoice,
} from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { Remarks } from "../../values/Remarks";
import { countText } from "../tools/figures";
import { ToolBox } from "../tools/ToolBox";
import { FoundChoices } from "./FoundChoices";
import { kindsText } from "./kindsText";
import { LocalActions } from "./LocalActions";
import { LocalOutline } from "./LocalOutline";
import { asFound, localAccept, localFault, localFormats, readLocal } from "./readLocal";
import "./file.css";

/** Shows files of the user's own on the map, as they are; nothing of them is stored. */
export function FileTool({ onClose }: { onClose: () => void }) {
  const local = useAtomValue(localLayerAtom);
  const { busy, failures, open, again } = useReading();
  return (
    <ToolBox title="打开本地图形" onClose={onClose}>
      {local ? (
        <>
          <FileChoice />
          <FoundChoices
            found={local.found}
            choice={local.choice}
            disabled={busy}
            onChange={(choice) => again(local.id, local.file, choice)}
          />
          <Remarks remarks={local.found.remarks} />
          <LocalProblems found={local.found} />
          <LocalOutline />
          <LocalActions layer={local} />
        </>
      ) : null}
      {failures.map((failure) => (
        <Alert key={failure} type="error" showIcon title={failure} />
      ))}
      <Upload.Dragger
        className={local ? "local-drop local-drop-small" : "local-drop"}
        // What is dropped is judged by words, not left lying.
        accept={{ format: localAccept, filter: "native" }}
        multiple
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file, all) => {
          if (file === all[0]) void open(all);
          return false;
        }}
      >
        {local ? null : (
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
        )}
        <p>{busy ? "正在读取…" : local ? "再打开文件" : "拖入文件，或点击选择，可一次选多个"}</p>
      </Upload.Dragger>
      <p className="tool-hint">
        支持 {localFormats}，面、线、点均可（dwg 请另存为 AutoCAD 2007 或更高版本的
        dxf）。只在本机地图上叠加，不会入库，退出或刷新后不保留；颜色与标注在“图层”中设置。
      </p>
    </ToolBox>
  );
}

/** Which of the files over the map this is about. */
function FileChoice() {
  const layers = useAtomValue(localLayersAtom);
  const [local, take] = useAtom(localLayerAtom);
  if (!local) return null;
  const { id, file, found } = local;
  return (
    <p className="tool-said local-name" title={file.name}>
      {layers.length > 1 ? (
        <Select
          size="small"
          aria-label="文件"
          value={id}
          options={layers.map((one) => ({ value: one.id, label: one.file.name }))}
          onChange={take}
        />
      ) : (
        <strong>{file.name}</strong>
      )}
      <span>{kindsText(found)}</span>
    </p>
  );
}

/** Why a reply brings nothing to the map, in words; null if it does, or if nobody waits for it. */
function faultIn(file: File, reply: Awaited<ReturnType<typeof readLocal>>, isNew: boolean) {
  if (!reply.ok) {
    return reply.status === status.cancelled ? null : `${file.name}：读取失败：${reply.message}`;
  }
  // Of a file that is no map at all nothing can be chosen either.
  if (reply.data.format !== null || !isNew) return null;
  return `${file.name}：${reply.data.problems[0]?.message ?? "不能读取"}`;
}

/** Reads files one after another and lays them over the map; a newer reading stops an older one. */
function useReading() {
  const lay = useSetAtom(layLocalAtom);
  const fly = useSetAtom(mapCommandAtom);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const read = async (file: File, choice: ReadChoice, signal: AbortSignal, id?: string) => {
    const reply = await readLocal(file, choice, { signal, wanted: "all" });
    if (signal.aborted) return [];
    const fault = faultIn(file, reply, id === undefined);
    if (fault) setFailures((all) => [...all, fault]);
    if (fault || !reply.ok) return [];
    const opened = { file, choice, found: reply.data };
    lay(opened, id);
    return placesOfFile(opened);
  };

  const each = async (files: readonly File[], choice: ReadChoice, id?: string) => {
    leave.current?.abort();
    const mine = new AbortController();
    leave.current = mine;
    setBusy(true);
    setFailures(files.flatMap((file) => localFault(file) ?? []));
    const places = [];
    for (const file of files.filter((one) => localFault(one) === null)) {
      places.push(...(await read(file, choice, mine.signal, id)));
      if (mine.signal.aborted) return;
    }
    setBusy(false);
    if (places.length > 0) fly({ kind: "bbox", bbox: bboxOf(places) });
  };
  return {
    busy,
    failures,
    open: (files: readonly File[]) => each(files, asFound),
    again: (id: string, file: File, choice: ReadChoice) => each([file], choice, id),
  };
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
