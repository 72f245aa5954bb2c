import { Button, Checkbox, Input, Select } from "antd";
import { useState } from "react";
import { titleOf } from "../../records/registerOf";
import { count } from "../../values/format";
import { type Replacement, replacements } from "./gridReplace";
import type { Grid } from "./useGridEdits";

const shown = 3;

/** 查找替换: within the rows and columns that the table shows; saved with the other edits. */
export function GridReplace({ grid, onClose }: { grid: Grid; onClose: () => void }) {
  const { register } = grid;
  const { dataset } = register;
  const [find, setFind] = useState("");
  const [put, setPut] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const isAsked = find !== "" || whole;
  const found = isAsked ? replacements(grid.openCells(), { find, put, key, whole }) : [];
  const rows = new Set(found.map(({ id }) => id)).size;
  const labelOf = (name: string) => dataset.fields[name]?.label ?? name;
  const titleAt = (id: string) => {
    const row = grid.rowOf(id);
    return row ? titleOf(register, row) : id;
  };
  const replace = () =>
    grid.putTexts(found.map(({ id, key: field, after }) => ({ id, key: field, text: after })));
  return (
    <section className="ui-grid-replace ui-wide" aria-label="查找替换">
      <Input
        autoFocus
        size="small"
        aria-label="查找内容"
        placeholder={whole ? "查找内容，留空为未填" : "查找内容"}
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      <Input
        size="small"
        aria-label="替换为"
        placeholder="替换为，留空为清除"
        value={put}
        onChange={(event) => setPut(event.target.value)}
        onPressEnter={replace}
      />
      <Select
        size="small"
        aria-label="查找范围"
        popupMatchSelectWidth={false}
        value={key ?? ""}
        onChange={(next) => setKey(next === "" ? null : next)}
        options={[
          { value: "", label: "本页全部可编辑列" },
          ...grid.openKeys().map((name) => ({ value: name, label: labelOf(name) })),
        ]}
      />
      <Checkbox checked={whole} onChange={({ target }) => setWhole(target.checked)}>
        整格匹配
      </Checkbox>
      <Button size="small" type="primary" disabled={found.length === 0} onClick={replace}>
        全部替换{found.length > 0 ? ` ${count(found.length)} 处` : ""}
      </Button>
      <Button size="small" onClick={onClose}>
        关闭查找
      </Button>
      <div className="ui-wide" role="status">
        {isAsked ? (
          <span className="ui-second">
            {found.length > 0
              ? `本页 ${count(rows)} ${dataset.work.counter} ${count(found.length)} 处将替换，保存后生效：`
              : "本页没有可替换的内容"}
          </span>
        ) : null}
        {found.slice(0, shown).map((one) => (
          <Preview
            key={`${one.id}/${one.key}`}
            title={titleAt(one.id)}
            label={labelOf(one.key)}
            one={one}
          />
        ))}
        {found.length > shown ? <div className="ui-second">等 {count(found.length)} 处</div> : null}
      </div>
    </section>
  );
}

function Preview({ title, label, one }: { title: string; label: string; one: Replacement }) {
  return (
    <div>
      {title} · {label}：<del>{one.before || "未填"}</del> → <b>{one.after || "未填"}</b>
    </div>
  );
}
