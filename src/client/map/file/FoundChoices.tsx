import { Select } from "antd";
import type { ParsedFile, SheetColumns } from "#contract/endpoints/uploads/parseFile";
import type { ReadChoice } from "../../state/localFile";
import { HeadingRow } from "../../values/HeadingRow";
import { systemChoices } from "../../values/systemChoices";

type Props = {
  found: ParsedFile;
  choice: ReadChoice;
  disabled: boolean;
  onChange: (choice: ReadChoice) => void;
};

const encodings = { gbk: "GBK", "utf-8": "UTF-8" } as const;
const encodingWords: Readonly<Record<string, string>> = {
  gbk: "GBK",
  gb18030: "GBK",
  "utf-8": "UTF-8",
  "utf-16": "UTF-16",
};
const origins = { file: "文件所写", given: "指定", guessed: "按坐标推断", none: "" } as const;
/** Formats whose texts may be in one of two encodings. */
const encoded = ["shp", "txt", "csv"];

const parts: Readonly<Record<keyof SheetColumns, string>> = {
  outline: "图形（WKT/坐标串）",
  x: "X（北）坐标或纬度",
  y: "Y（东）坐标或经度",
  number: "地块编号",
  ring: "圈号",
};

/**
 * What was detected in a file: layer, encoding, reference system, columns; each can be corrected.
 */
export function FoundChoices({ found, choice, disabled, onChange }: Props) {
  const set = (change: Partial<ReadChoice>) => onChange({ ...choice, ...change });
  const { layers, layer, crs, encoding, columns, headingRow, format } = found;
  return (
    <>
      {layers.length > 1 ? (
        <div className="tool-field">
          <span>图层</span>
          <Select
            size="small"
            aria-label="图层"
            disabled={disabled}
            value={layer}
            placeholder="全部图层"
            options={layers.map((value) => ({ value, label: value }))}
            allowClear={format === "dxf"}
            onChange={(next) => set({ layer: next ?? undefined })}
          />
        </div>
      ) : null}
      {format && encoded.includes(format) ? (
        <div className="tool-field">
          <span>编码</span>
          <Select
            size="small"
            aria-label="编码"
            disabled={disabled}
            value={choice.encoding}
            options={[
              { value: "auto" as const, label: `自动：${encodingWords[encoding ?? ""] ?? "未知"}` },
              ...(["gbk", "utf-8"] as const).map((value) => ({ value, label: encodings[value] })),
            ]}
            onChange={(next) => set({ encoding: next })}
          />
        </div>
      ) : null}
      {format ? (
        <div className="tool-field">
          <span>坐标系</span>
          <Select
            size="small"
            aria-label="坐标系"
            disabled={disabled}
            value={choice.crs}
            {...(crs.code === null && { status: "error" as const })}
            popupMatchSelectWidth={false}
            options={[{ value: "auto" as const, label: autoLabel(found) }, ...systemChoices]}
            onChange={(next) => set({ crs: next })}
          />
        </div>
      ) : null}
      {headingRow === null ? null : (
        <div className="tool-field">
          <span>表头</span>
          <HeadingRow
            row={headingRow}
            disabled={disabled}
            onChange={(next) => onChange({ ...withoutColumns(choice), headingRow: next })}
          />
        </div>
      )}
      {columns
        ? (Object.keys(parts) as (keyof SheetColumns)[]).map((part) => (
            <div key={part} className="tool-field">
              <span>{parts[part]}</span>
              <Select
                size="small"
                aria-label={parts[part]}
                disabled={disabled}
                allowClear
                placeholder="无"
                value={columns[part]}
                options={headingsOf(found).map((value) => ({ value, label: value }))}
                onChange={(next) => set({ columns: { ...columns, [part]: next ?? null } })}
              />
            </div>
          ))
        : null}
    </>
  );
}

/** Columns are chosen by their headings: others have other ones. */
const withoutColumns = ({ columns: _, ...choice }: ReadChoice): ReadChoice => choice;

function autoLabel({ crs }: ParsedFile): string {
  if (crs.source === "given") return "自动";
  const known = systemChoices.find(({ value }) => value === crs.code)?.label ?? crs.name;
  return known ? `${known}（${origins[crs.source] || "不能采用"}）` : "未说明，请选择";
}

/** All headings of a sheet: the shown ones, and those that hold coordinates. */
const headingsOf = ({ fields, columns }: ParsedFile): string[] => [
  ...new Set([...fields, ...Object.values(columns ?? {}).filter((one) => one !== null)]),
];
