import { AimOutlined, CopyOutlined } from "@ant-design/icons";
import { Button, Descriptions } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { idOf, type RecordInfo, type Register } from "../../records/registerOf";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { count, decimal, hectares, missing, mu } from "../../values/format";
import { TxtOfRecord } from "../export/TxtExport";
import { useLocate } from "../step/useLocate";

type Props = { register: Register; info: RecordInfo };

type Geometry = NonNullable<RecordInfo["geometry"]>;

const verticesOf = (geometry: Geometry) =>
  geometry.reduce(
    (sum, polygon) => sum + polygon.reduce((ring, points) => ring + points.length - 1, 0),
    0,
  );

const holesOf = (geometry: Geometry) =>
  geometry.reduce((sum, polygon) => sum + polygon.length - 1, 0);

const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

/** A record's place, and the shape of its outline. */
export function RecordPlace({ register, info: { record, geometry } }: Props) {
  const locate = useLocate(register.dataset.name);
  const notify = useSetAtom(notifyAtom);
  const can = useAtomValue(canAtom);
  const [lon, lat] = [numberOf(record.zxjd), numberOf(record.zxwd)];
  const center = `${decimal(lon, 7)}, ${decimal(lat, 7)}`;
  const txmj = numberOf(record.txmj);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(center);
      notify({ kind: "success", text: "中心坐标已复制" });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请手工选取" });
    }
  };
  if (!geometry || geometry.length === 0) {
    return <p className="ui-second">这条记录还没有图形</p>;
  }
  const shape = [
    `${count(geometry.length)} 个部分`,
    `${count(holesOf(geometry))} 个内环`,
    `${count(verticesOf(geometry))} 个界址点`,
  ];
  const place = [record.xzqmc, record.xzjmc].filter(Boolean).join(" ");
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        className="ui-facts"
        items={[
          { key: "zl", label: "坐落", children: String(record.zl || place || missing) },
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
            children:
              txmj === null
                ? missing
                : `${mu(txmj)} 亩（${decimal(txmj, 2)} ㎡，${hectares(txmj)} 公顷）`,
          },
          { key: "shape", label: "图形", children: shape.join("，") },
        ]}
      />
      <div className="ui-bulk">
        <Button icon={<AimOutlined />} onClick={() => locate(idOf(register, record))}>
          在地图上定位
        </Button>
        {can("export:do") ? <TxtOfRecord register={register} id={idOf(register, record)} /> : null}
      </div>
    </>
  );
}
