import { InfoCircleOutlined } from "@ant-design/icons";
import { Popover } from "antd";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { FigureWords } from "./FigureWords";
import "./figureMark.css";

/** ⓘ beside a figure: a click or the pointer tells how it comes about. */
export const FigureMark = ({ id }: { id: FigureId }) => (
  <Popover
    title={figures[id].name}
    content={<FigureWords id={id} />}
    trigger={["hover", "click"]}
    mouseEnterDelay={0.2}
  >
    <button type="button" className="ui-figure-mark" aria-label="口径">
      <InfoCircleOutlined aria-hidden="true" />
    </button>
  </Popover>
);
