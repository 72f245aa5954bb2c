import { Tag } from "antd";
import { Link } from "react-router-dom";
import { moment } from "../../../values/format";
import { Facts, Part } from "./Part";
import type { Overview } from "./system";

type Layer = Overview["layers"][number];

const states = {
  ok: <Tag color="green">正常</Tag>,
  fail: <Tag color="red">不通</Tag>,
  unasked: <Tag>未使用</Tag>,
} as const;

const words = ({ message, answeredAt }: Layer) =>
  message ?? (answeredAt ? `最近应答 ${moment(answeredAt)}` : "服务启动以来没有人查看");

/** Services that are connected as layers, as the server has found them. */
export const Services = ({ layers }: Pick<Overview, "layers">) => (
  <Part title="接入的图层">
    {layers.length === 0 ? (
      <p className="ui-second">没有接入其他单位的图层服务。</p>
    ) : (
      <Facts
        facts={layers.map((layer) => ({
          name: layer.title,
          value: (
            <>
              {states[layer.state]}
              {words(layer)}
            </>
          ),
        }))}
      />
    )}
    <Link to="/sys/admin/layers">图层目录</Link>
  </Part>
);
