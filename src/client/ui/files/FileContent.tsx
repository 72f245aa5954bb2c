import { Skeleton } from "antd";
import type { z } from "zod";
import { type contentSchema, fileApi } from "#contract/endpoints/uploads/file";
import { useCall } from "../../api/useCall";
import { bytesText, count } from "../../values/format";
import { CallState } from "../base/CallState";
import type { ShownFile } from "./fileKinds";

type Content = z.output<typeof contentSchema>;
type Of<K extends Content["kind"]> = Extract<Content, { kind: K }>;

/** The beginning of a table or a text, or the contents of an archive. */
export function FileContent({ file }: { file: ShownFile }) {
  const called = useCall(fileApi.content, { fileId: file.fileId });
  return (
    <div className="ui-look-content">
      {called.loading && !called.data ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
      <CallState called={called}>
        {(content) => (
          <>
            <Shown content={content} />
            {content.more ? <p className="ui-second">仅显示开头部分，全文请下载查看。</p> : null}
          </>
        )}
      </CallState>
    </div>
  );
}

function Shown({ content }: { content: Content }) {
  if (content.kind === "table") return <TableLook content={content} />;
  if (content.kind === "document") return <DocumentLook content={content} />;
  if (content.kind === "entries") return <EntriesLook content={content} />;
  return <pre className="ui-look-text">{content.text}</pre>;
}

function TableLook({ content: { sheet, rows } }: { content: Of<"table"> }) {
  if (rows.length === 0)
    return <p className="ui-list-state">{sheet ? `表“${sheet}”` : "表"}是空的</p>;
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, i) => i);
  return (
    <>
      <p className="ui-second">
        {sheet ? `工作表“${sheet}”，` : ""}
        {count(rows.length)} 行
      </p>
      <table className="ui-look-table">
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {columns.map((column) => {
                const value = row[column] ?? "";
                return (
                  <td key={column} className={typeof value === "number" ? "ui-number" : undefined}>
                    {String(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function DocumentLook({ content: { blocks } }: { content: Of<"document"> }) {
  if (blocks.length === 0) return <p className="ui-list-state">文档中没有文字</p>;
  return (
    <article className="ui-look-document">
      {blocks.map((block, i) => {
        const key = `${i}`;
        if (block.kind === "text") {
          return block.level === null ? (
            <p key={key}>{block.text}</p>
          ) : (
            <h4 key={key}>{block.text}</h4>
          );
        }
        return (
          <table key={key} className="ui-look-table">
            <tbody>
              {block.rows.map((row, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
                <tr key={k}>
                  {row.map((cell, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor have its cells
                    <td key={n}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </article>
  );
}

function EntriesLook({ content: { entries } }: { content: Of<"entries"> }) {
  if (entries.length === 0) return <p className="ui-list-state">压缩包是空的</p>;
  return (
    <table className="ui-look-table">
      <thead>
        <tr>
          <th scope="col">压缩包内的文件</th>
          <th scope="col">大小</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ name, size }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="ui-number">{bytesText(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
