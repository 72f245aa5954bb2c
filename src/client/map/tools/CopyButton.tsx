import { CopyOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useSetAtom } from "jotai";
import { notifyAtom } from "../../state/notices";

/** Copies a text; on an insecure connection through a text field, as browsers require. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

type Props = { text: string; what: string; children?: string };

export function CopyButton({ text, what, children }: Props) {
  const notify = useSetAtom(notifyAtom);
  const copy = async () => {
    const done = await copyText(text);
    notify(
      done
        ? { kind: "success", text: `已复制${what}` }
        : { kind: "error", text: "浏览器不允许复制，请选中文字后按 Ctrl C" },
    );
  };
  return (
    <Tooltip title={`复制${what}`}>
      <Button
        type="text"
        size="small"
        aria-label={`复制${what}`}
        icon={<CopyOutlined />}
        onClick={copy}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
