import { Tag } from "antd";
import { count, decimal } from "../../../values/format";
import { Facts, Part } from "./Part";
import type { Overview } from "./system";

type Check = Overview["checks"][number];

const names: Readonly<Record<Check["name"], string>> = {
  database: "数据库",
  replica: "只读副本",
  queue: "任务队列",
  disk: "磁盘",
  files: "附件存储",
};
const states = {
  ok: { color: "green", word: "正常" },
  warn: { color: "gold", word: "注意" },
  fail: { color: "red", word: "故障" },
} as const;

/** What was found, in words. */
const facts: Readonly<Record<string, (value: number) => string>> = {
  ms: (value) => `应答 ${count(value)} 毫秒`,
  lagSeconds: (value) => `落后 ${decimal(value, 1)} 秒`,
  running: (value) => `运行 ${count(value)} 项`,
  waiting: (value) => `等待 ${count(value)} 项`,
  freeGb: (value) => `剩余 ${decimal(value, 1)} GB`,
};

function Found({ check: { state, message, facts: found } }: { check: Check }) {
  const { color, word } = states[state];
  const words = Object.entries(found).flatMap(([name, value]) => facts[name]?.(value) ?? []);
  return (
    <>
      <Tag color={color}>{word}</Tag>
      {message ?? words.join("，")}
    </>
  );
}

const order = Object.keys(names);

/** Whether each thing that the server stands on works. */
export function Checks({ checks }: Pick<Overview, "checks">) {
  const sorted = [...checks].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const rows = sorted.map((check) => ({ name: names[check.name], value: <Found check={check} /> }));
  const hasReplica = checks.some(({ name }) => name === "replica");
  return (
    <Part title="运行状态">
      <Facts facts={hasReplica ? rows : [...rows, { name: names.replica, value: "没有配置" }]} />
    </Part>
  );
}
