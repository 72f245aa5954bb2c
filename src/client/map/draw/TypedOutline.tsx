import { Alert, Button, type GetRef, Input, Modal, Select, Upload } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Outline } from "../../state/drawing";
import { outlinesOfText, outlinesOfTxt, type ReadOutlines } from "./readOutlines";

type Props = { onClose: () => void; onTake: (outline: Outline) => void };

const zones = [39, 40, 41] as const;
type Zone = (typeof zones)[number];

const example =
  "120.123456 30.123456\n或：120°07′24.44″ 30°07′24.44″\n或：3360022.000 40498077.000（北坐标 东坐标，带号可省）";

/** An outline from coordinates: typed, pasted, or from a file of the exchange format. */
export function TypedOutline({ onClose, onTake }: Props) {
  const [text, setText] = useState("");
  const [zone, setZone] = useState<Zone>(40);
  const [file, setFile] = useState<{ name: string; read: ReadOutlines } | null>(null);
  const [chosen, setChosen] = useState(0);
  const { found, problems } = file?.read ?? outlinesOfText(text, zone);
  const take = found[chosen] ?? found[0];
  return (
    <Modal
      open
      title="输入坐标"
      okText="采用"
      cancelText="取消"
      okButtonProps={{ disabled: !take }}
      onOk={() => take && onTake(take.outline)}
      onCancel={onClose}
    >
      <div className="tool-body draw-typed">
        <Typed
          text={text}
          onChange={(next) => {
            setFile(null);
            setChosen(0);
            setText(next);
          }}
        />
        <div className="tool-field">
          <span>无带号时按</span>
          <Select
            aria-label="带号"
            value={zone}
            onChange={setZone}
            options={zones.map((one) => ({ value: one, label: `${one} 带` }))}
          />
          <Upload
            accept=".txt"
            showUploadList={false}
            beforeUpload={async (one) => {
              const read = outlinesOfTxt(new Uint8Array(await one.arrayBuffer()));
              setFile({ name: one.name, read });
              setChosen(0);
              return false;
            }}
          >
            <Button size="small">读取 TXT</Button>
          </Upload>
        </div>
        {file ? <p className="tool-said">{file.name}</p> : null}
        {found.length > 1 ? (
          <Select
            aria-label="文件中的地块"
            value={chosen}
            onChange={setChosen}
            options={found.map(({ name }, i) => ({
              value: i,
              label: name || `第 ${i + 1} 个地块`,
            }))}
          />
        ) : null}
        {problems.length > 0 ? (
          <Alert
            type="error"
            showIcon
            title={problems[0]}
            description={problems.slice(1, 6).map((one) => <div key={one}>{one}</div>)}
          />
        ) : null}
        <p className="tool-hint">
          每行一点，空行分隔内环；也可粘贴含“[地块坐标]”的界址点坐标交换文本。坐标系为 2000
          国家大地坐标系。
        </p>
      </div>
    </Modal>
  );
}

type TypedProps = { text: string; onChange: (text: string) => void };

/** Takes the keys as soon as it is there, which is later than its dialog. */
function Typed({ text, onChange }: TypedProps) {
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  useEffect(() => {
    queueMicrotask(() => field.current?.focus({ preventScroll: true }));
  }, []);
  return (
    <Input.TextArea
      ref={field}
      aria-label="坐标"
      rows={9}
      value={text}
      placeholder={example}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
