import { App, Button, Empty, Tabs, Tag, Tree } from "antd";
import type { Attachment } from "#geo/ofd/ofdDocument";
import { OfdFault } from "#geo/ofd/ofdFault";
import type { OutlineItem } from "#geo/ofd/outline";
import { saveFile } from "../../api/download";
import { safeName } from "./attachmentName";
import type { OpenedDocument } from "./openedDocument";
import { Thumbnails } from "./Thumbnails";
import "./pane.css";

type Props = { opened: OpenedDocument; page: number; onPage: (page: number) => void };

/** Thumbnails, table of contents, attachments and seals of the document. */
export function SidePane({ opened, page, onPage }: Props) {
  const { outline, attachments, signatures } = opened.document;
  const counted = (label: string, count: number) => (count > 0 ? `${label} ${count}` : label);
  return (
    <aside className="ofd-pane" aria-label="侧栏">
      <Tabs
        size="small"
        items={[
          {
            key: "pages",
            label: "页面",
            children: <Thumbnails opened={opened} page={page} onPage={onPage} />,
          },
          {
            key: "outline",
            label: "目录",
            children: <Outline items={outline} onPage={onPage} />,
          },
          {
            key: "attachments",
            label: counted("附件", attachments.length),
            children: <Attachments items={attachments} />,
          },
          {
            key: "seals",
            label: counted("签章", signatures.length),
            children: <Seals opened={opened} onPage={onPage} />,
          },
        ]}
      />
    </aside>
  );
}

const none = (text: string) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;

type Node = { key: string; title: string; page: number | null; children: Node[] };

const nodesOf = (items: OutlineItem[], path = ""): Node[] =>
  items.map(({ title, page, children }, index) => {
    const key = `${path}/${index}`;
    return { key, title: title || "（无标题）", page, children: nodesOf(children, key) };
  });

function Outline({ items, onPage }: { items: OutlineItem[]; onPage: (page: number) => void }) {
  if (items.length === 0) return none("本文件没有目录");
  return (
    <Tree<Node>
      blockNode
      defaultExpandAll
      treeData={nodesOf(items)}
      onSelect={(_, { node }) => {
        if (node.page !== null) onPage(node.page);
      }}
    />
  );
}

function Attachments({ items }: { items: Attachment[] }) {
  const { message } = App.useApp();
  if (items.length === 0) return none("本文件没有附件");
  const save = (item: Attachment) => {
    try {
      const bytes = item.part.read();
      if (!bytes) return message.error("附件缺失，无法下载");
      saveFile(new File([bytes as Uint8Array<ArrayBuffer>], safeName(item)));
    } catch (error) {
      if (!(error instanceof OfdFault)) throw error;
      message.error(`附件已损坏，无法下载（${error.detail}）`);
    }
  };
  return (
    <ul className="ofd-list">
      {items.map((item) => (
        <li key={item.part.key}>
          <span className="ofd-list-name" title={safeName(item)}>
            {safeName(item)}
          </span>
          {item.hidden ? <Tag>隐藏</Tag> : null}
          <Button size="small" type="link" onClick={() => save(item)}>
            下载
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Seals({ opened, onPage }: Pick<Props, "opened" | "onPage">) {
  const { signatures, pages } = opened.document;
  if (signatures.length === 0) return none("本文件没有签章");
  return (
    <ul className="ofd-list ofd-seals">
      {signatures.map(({ id, provider, time, stamps }, index) => {
        const on = stamps.map(({ pageId }) => pages.findIndex((page) => page.id === pageId));
        const shown = [...new Set(on)].filter((page) => page >= 0);
        return (
          <li key={id || index}>
            <span className="ofd-list-name">
              签章 {index + 1} <Tag color="warning">未验证</Tag>
            </span>
            <span className="ofd-list-fact">签署时间（文件自述）：{timeText(time)}</span>
            <span className="ofd-list-fact">签章软件：{provider || "—"}</span>
            <span className="ofd-list-fact">
              {shown.length === 0 ? "页面上没有印章图案" : "所在页："}
              {shown.map((page) => (
                <Button key={page} size="small" type="link" onClick={() => onPage(page)}>
                  {page + 1}
                </Button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Parses `20200723130907.763Z` and `2020-07-16 16:04:27`; anything else is shown as written. */
function timeText(time: string): string {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d)/.exec(time);
  if (!parts) return time || "—";
  const [, year, month, day, hour, minute] = parts;
  const zone = time.endsWith("Z") ? "（协调世界时）" : "";
  return `${year}-${month}-${day} ${hour}:${minute}${zone}`;
}
