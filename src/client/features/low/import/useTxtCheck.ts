import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { status } from "#contract/errors";
import { limits } from "#contract/limits";
import { decodeText } from "#geo/format/decodeText";
import { call } from "../../../api/call";
import { bytesText } from "../../../values/format";
import type { TxtAttributes } from "./txtAttributes";

export type TxtReport = z.output<typeof dxydTxtApi.validate.output>;
export type CheckedTxt = { report: TxtReport; lines: readonly string[] };

/** Error of a file before upload; null if it may be sent. */
export function txtFault({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.txt$/i.test(name)) return `文件“${name}”不是txt文件，请上传界址点坐标文件（.txt）`;
  if (size === 0) return `文件“${name}”是空文件，请重新导出后上传`;
  if (size <= limits.txtMaxBytes) return null;
  return `文件大小 ${bytesText(size)} 超过上限 ${bytesText(limits.txtMaxBytes)}，请分批导出后上传`;
}

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
  const send = async (file: File) => {
    const wrong = txtFault(file);
    setFailure(wrong);
    if (wrong) return;
    leave.current = new AbortController();
    setBusy(file.name);
    const [result, bytes] = await Promise.all([
      call(dxydTxtApi.validate, { file }, leave.current.signal),
      file.arrayBuffer(),
    ]);
    setBusy(null);
    if (!result.ok) {
      const isLeft = result.status === status.cancelled;
      return setFailure(isLeft ? null : `“${file.name}”没有校验成功：${result.message}`);
    }
    const { text } = decodeText(new Uint8Array(bytes));
    setChecked({ report: result.data, lines: text.split(/\r\n|\r|\n/) });
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
