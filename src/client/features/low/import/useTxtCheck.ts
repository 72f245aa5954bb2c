import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { status } from "#contract/errors";
import { limits } from "#contract/limits";
import { drawingElsewhere, isDrawing } from "#contract/rules/import/uploadRules";
import { decodeText } from "#geo/format/decodeText";
import { call } from "../../../api/call";
import { bytesText } from "../../../values/format";
import type { TxtAttributes } from "./txtAttributes";

export type TxtReport = z.output<typeof dxydTxtApi.validate.output>;
export type CheckedTxt = { report: TxtReport; lines: readonly string[] };

/** Error of a file before upload; null if it may be sent. */
export function txtFault({ name, size }: Pick<File, "name" | "size">): string | null {
  if (isDrawing(name)) return `${drawingElsewhere}；此处请上传界址点坐标文件（.txt）`;
  if (!/\.txt$/i.test(name)) return `文件“${name}”不是txt文件，请上传界址点坐标文件（.txt）`;
  if (size === 0) return `文件“${name}”是空文件，请重新导出后上传`;
  if (size <= limits.txtMaxBytes) return null;
  return `文件大小 ${bytesText(size)} 超过上限 ${bytesText(limits.txtMaxBytes)}，请分批导出后上传`;
}

/** The same for files that are sent together. */
function faultOf(files: readonly File[]): string | null {
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const wrong = files.map(txtFault).find((one) => one !== null);
  if (wrong || size <= limits.txtMaxBytes) return wrong ?? null;
  return `文件共 ${bytesText(size)}，超过上限 ${bytesText(limits.txtMaxBytes)}，请分批上传`;
}

const nameOf = (files: readonly File[]) =>
  files.length > 1 ? `${files[0]?.name}等${files.length}个文件` : (files[0]?.name ?? "");

/** Lines are counted on from file to file, as in the findings. */
const linesOf = async (file: File): Promise<string[]> =>
  decodeText(new Uint8Array(await file.arrayBuffer())).text.split(/\r\n|\r|\n/);

const nothingEntered: TxtAttributes = { common: {}, own: {} };

/**
 * Has a coordinate file checked, and keeps its lines along with the findings and what is entered for
 * its parcels, also while the list is shown in between.
 */
export function useTxtCheck() {
  const [checked, setChecked] = useState<CheckedTxt | null>(null);
  const [attributes, setAttributes] = useState(nothingEntered);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const send = async (files: readonly File[]) => {
    const name = nameOf(files);
    const wrong = faultOf(files);
    setFailure(wrong);
    if (wrong) return;
    leave.current = new AbortController();
    setBusy(name);
    const order = files.length > 1 ? { files: [...files] } : { file: files[0] };
    const [result, lines] = await Promise.all([
      call(dxydTxtApi.validate, order, leave.current.signal),
      Promise.all(files.map(linesOf)),
    ]);
    setBusy(null);
    if (!result.ok) {
      const isLeft = result.status === status.cancelled;
      return setFailure(isLeft ? null : `“${name}”校验失败：${result.message}`);
    }
    setChecked({ report: result.data, lines: lines.flat() });
  };
  return {
    checked,
    busy,
    failure,
    attributes,
    setAttributes,
    send,
    cancel: () => leave.current?.abort(),
    restart: () => {
      setChecked(null);
      setAttributes(nothingEntered);
      setFailure(null);
    },
  };
}

export type TxtCheck = ReturnType<typeof useTxtCheck>;
