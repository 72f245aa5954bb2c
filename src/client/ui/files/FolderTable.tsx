import { Button, Checkbox, Select } from "antd";
import { useState } from "react";
import { count } from "../../values/format";
import { kindOptionsOf } from "./fileKinds";
import { type FolderFile, whyNot } from "./folderFiles";
import type { Kind } from "./useFiles";
import type { Folder } from "./useFolder";

const shownAtFirst = 200;

type Names = Readonly<Record<string, string>> | undefined;
type Props = {
  folder: Folder;
  files: readonly FolderFile[];
  /** What the register calls its kinds. */
  names: Names;
};

/** Which file goes to which record; those that need a look come first. */
export function FolderTable({ folder, files, names }: Props) {
  const [all, setAll] = useState(false);
  // By what was found, so that no line moves while its choice is made.
  const [order] = useState(() =>
    files.toSorted((a, b) => Number(a.wanted) - Number(b.wanted)).map(({ path }) => path),
  );
  const byPath = new Map(files.map((one) => [one.path, one]));
  const shown = all ? order : order.slice(0, shownAtFirst);
  return (
    <section className="ui-bulk-table" aria-label="文件与记录的对应">
      <table>
        <thead>
          <tr>
            <th scope="col">上传</th>
            <th scope="col">文件</th>
            <th scope="col">记录</th>
            <th scope="col">附件类型</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((path) => {
            const one = byPath.get(path);
            return one ? <Line key={path} {...{ folder, one, names }} /> : null;
          })}
          {shown.length < order.length ? (
            <tr>
              <td colSpan={4}>
                <Button type="link" size="small" onClick={() => setAll(true)}>
                  显示其余 {count(order.length - shown.length)} 个
                </Button>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

type LineProps = { folder: Folder; one: FolderFile; names: Names };

function Line({ folder, one, names }: LineProps) {
  const { path, records, to, kind, wanted } = one;
  const why = whyNot(one);
  const record = records.find(({ id }) => id === to);
  const isOpen = record !== undefined && record.why === null;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`上传 ${path}`}
          checked={wanted}
          disabled={!isOpen}
          onChange={({ target }) => folder.setWanted(path, target.checked)}
        />
      </td>
      <td>{path}</td>
      <td>
        {records.length > 1 ? (
          <Select<string>
            aria-label={`${path} 的记录`}
            size="small"
            className="ui-wide"
            placeholder="选择记录"
            value={to}
            options={records.map(({ id, number, name }) => ({
              value: id,
              label: `${number} ${name}`,
            }))}
            onChange={(id) => folder.setRecord(path, id)}
          />
        ) : null}
        {records.length === 1 ? `${record?.number} ${record?.name}` : null}
        {why ? <div className="ui-warn">{why}</div> : null}
      </td>
      <td>
        <Select<Kind>
          aria-label={`${path} 的附件类型`}
          size="small"
          value={kind}
          options={kindOptionsOf(names)}
          disabled={!isOpen}
          popupMatchSelectWidth={false}
          onChange={(next) => folder.setKind(path, next)}
        />
      </td>
    </tr>
  );
}
