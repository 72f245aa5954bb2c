import { QuestionCircleOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { useAtomValue } from "jotai";
import { userAtom } from "../state/session";
import { useHelp } from "./useHelp";
import "./helpButton.css";

/** `?`: the half-page of 操作说明 of the page that is open. */
export function HelpButton() {
  const offered = useAtomValue(userAtom)?.tourOffered ?? false;
  const [open, setOpen] = useHelp();
  return (
    <button
      type="button"
      className="shell-todo shell-jobs"
      aria-label="本页操作说明"
      aria-expanded={open}
      title={offered ? "本页操作说明（?），第一次使用可看新手导览" : "本页操作说明（?）"}
      data-help
      onClick={() => setOpen(!open)}
    >
      <Badge dot={offered} color="var(--color-primary)">
        <QuestionCircleOutlined className="shell-help" />
      </Badge>
    </button>
  );
}
