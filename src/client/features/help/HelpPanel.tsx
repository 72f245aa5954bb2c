import { Alert, Button, Modal, Select, Skeleton, Space } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { endTour } from "../../api/session";
import { userAtom } from "../../state/session";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { StatusTag } from "../../values/StatusTag";
import { helpOf } from "./helpOf";
import { keysOf } from "./keysOf";
import { type Machine, machinesOf } from "./machinesOf";
import { pictureOf } from "./pictureOf";
import { ruleRows } from "./ruleRows";
import { stateRows } from "./stateRows";
import type { PageHelp } from "./texts/pageHelp";
import "./help.css";

type Page = { path: string; title: string; surface: "bare" | "map" | "workspace" };

type Props = {
  page: Page;
  /** The pages that the user may open, whose half-pages can be read from here too. */
  pages: readonly Page[];
  onPage: (path: string) => void;
  /** Starts the first-day tour; left out where there is nothing to show. */
  onTour: (() => void) | null;
  onClose: () => void;
};

type Read = { path: string; help: PageHelp | null } | { path: string; failed: true };

/** 操作说明 of the page that is open, beside it. */
export function HelpPanel({ page, pages, onPage, onTour, onClose }: Props) {
  const [read, reload] = useHelp(page.path);
  return (
    <SideDrawer
      size={560}
      title={`操作说明：${page.title}`}
      aria-label={`操作说明：${page.title}`}
      onClose={onClose}
    >
      <div className="help">
        {onTour ? <FirstDay onTour={onTour} /> : null}
        <Body page={page} read={read} reload={reload} />
        <footer className="help-foot">
          <label htmlFor="help-page">其他页面的说明</label>
          <Select
            id="help-page"
            className="ui-wide"
            value={null}
            placeholder="输入页面名称查找"
            options={pages
              .filter(({ path }) => path !== page.path)
              .map(({ path, title }) => ({ value: path, label: title }))}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(path: string | null) => path && onPage(path)}
          />
        </footer>
      </div>
    </SideDrawer>
  );
}

/** Offers the tour until it has been taken or put away; later a link is enough. */
function FirstDay({ onTour }: { onTour: () => void }) {
  const user = useAtomValue(userAtom);
  if (!user?.tourOffered) {
    return (
      <Button type="link" className="help-tour" onClick={onTour}>
        重看新手导览
      </Button>
    );
  }
  return (
    <Alert
      type="info"
      title="第一次使用？用一分钟认识界面：专题、查找、行政区、地图工具、待办和说明。"
      action={
        <Space>
          <Button onClick={() => void endTour()}>不再提示</Button>
          <Button type="primary" onClick={onTour}>
            开始导览
          </Button>
        </Space>
      }
    />
  );
}

/** The page's text; null while it is on its way. */
function useHelp(path: string): [Read | null, () => void] {
  const [read, setRead] = useState<Read | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more with each turn
  useEffect(() => {
    let isWanted = true;
    helpOf(path).then(
      (help) => isWanted && setRead({ path, help }),
      () => isWanted && setRead({ path, failed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [path, turn]);
  return [read?.path === path ? read : null, () => setTurn((now) => now + 1)];
}

type BodyProps = { page: Page; read: Read | null; reload: () => void };

function Body({ page, read, reload }: BodyProps) {
  if (!read) return <Skeleton active title={false} />;
  if ("failed" in read) {
    return (
      <Alert
        type="error"
        showIcon
        title="说明读取失败，请检查网络后重试"
        action={<Button onClick={reload}>重试</Button>}
      />
    );
  }
  if (!read.help) return <p className="ui-second">这一页没有说明</p>;
  return <HalfPage page={page} help={read.help} />;
}

function HalfPage({ page, help }: { page: Page; help: PageHelp }) {
  const keys = [...(help.keys ?? []), ...keysOf(page.surface)];
  const picture = pictureOf(page.path);
  return (
    <>
      <p className="help-purpose">{help.purpose}</p>
      {picture ? <Picture title={page.title} source={picture} /> : null}
      <Part title="操作步骤">
        <ol>
          {help.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      {help.notes ? (
        <Part title="注意">
          <ul>
            {help.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title="快捷键">
        <dl className="help-keys">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {(help.of ?? []).flatMap(machinesOf).map((machine) => (
        <States key={`${machine.dataset.name}/${machine.field}`} machine={machine} />
      ))}
      {help.rules ? <Rules letters={help.rules} /> : null}
    </>
  );
}

/** What the page looks like, over the whole window when it is pressed. */
function Picture({ title, source }: { title: string; source: string }) {
  const [large, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className="help-picture"
        aria-label={`放大${title}的图示`}
        onClick={() => setLarge(true)}
      >
        <img src={source} alt={`${title}页面图示`} loading="lazy" />
      </button>
      <Modal
        open={large}
        title={`${title}页面图示`}
        width="min(1400px, 96vw)"
        centered
        footer={null}
        onCancel={() => setLarge(false)}
      >
        <img className="help-picture-large" src={source} alt={`${title}页面图示`} />
      </Modal>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="help-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function States({ machine }: { machine: Machine }) {
  const { dataset, field } = machine;
  return (
    <Part title={`${dataset.title}：${dataset.fields[field]?.label ?? field}`}>
      <ul className="help-states">
        {stateRows(machine).map(({ state, entered, steps, law }) => (
          <li key={state}>
            <StatusTag dataset={dataset} field={field} value={state} />
            <span className="ui-second">
              {entered}；依据：{law}
            </span>
            {steps.length > 0 ? (
              <ul>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            ) : (
              <p>没有后续步骤</p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Rules({ letters }: { letters: string }) {
  const rows = ruleRows(letters);
  return (
    <details className="help-part">
      <summary>校验规则（{rows.length} 条）</summary>
      <table className="help-rules">
        <thead>
          <tr>
            <th>规则</th>
            <th>级别</th>
            <th>提示内容</th>
            <th>依据</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, level, text, law }) => (
            <tr key={`${code}${text}`}>
              <td className="ui-whole">{code}</td>
              <td className="ui-whole">{level}</td>
              <td>{text}</td>
              <td>{law}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
