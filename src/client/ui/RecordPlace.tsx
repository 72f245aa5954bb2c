import { AimOutlined, CopyOutlined } from "@ant-design/icons";
import { Button, Descriptions } from "antd";
import { useSetAtom } from "jotai";
import type { Library } from "#contract/workflow/shzt";
import { notifyAtom } from "../state/notices";
import { count, decimal, hectares, mu } from "./format";
import type { RecordInfo } from "./useRecord";
import { useLocate } from "./useRowActions";

type Props = { library: Library; info: RecordInfo };

const verticesOf = (info: RecordInfo) =>
  info.geometry.reduce(
    (sum, polygon) => sum + polygon.reduce((ring, points) => ring + points.length - 1, 0),
    0,
  );

const holesOf = (info: RecordInfo) =>
  info.geometry.reduce((sum, polygon) => sum + polygon.length - 1, 0);

/** Where a parcel lies and how its outline is made. */
export function RecordPlace({ library, info }: Props) {
  const { record } = info;
  const locate = useLocate(library);
  const notify = useSetAtom(notifyAtom);
  const center = `${decimal(record.zxjd, 7)}, ${decimal(record.zxwd, 7)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(center);
      notify({ kind: "success", text: "中心坐标已复制" });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请手工选取" });
    }
  };
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        className="ui-facts"
        items={[
          { key: "zl", label: "坐落", children: record.zl },
          {
            key: "center",
            label: "中心点",
            children: (
              <>
                {center}°{" "}
                <Button type="link" size="small" icon={<CopyOutlined />} onClick={copy}>
                  复制
                </Button>
              </>
            ),
          },
          { key: "crs", label: "坐标系", children: "2000 国家大地坐标系（EPSG:4490）" },
          {
            key: "txmj",
            label: "图形面积",
            children: `${mu(record.txmj)} 亩（${decimal(record.txmj, 2)} ㎡，${hectares(record.txmj)} 公顷）`,
          },
          {
            key: "shape",
            label: "图形",
            children: `${count(info.geometry.length)} 个部分，${count(holesOf(info))} 个内环，${count(verticesOf(info))} 个界址点`,
          },
        ]}
      />
      <Button icon={<AimOutlined />} onClick={() => locate(record.dkid)}>
        在地图上定位
      </Button>
    </>
  );
}
