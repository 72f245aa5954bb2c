import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { App, Button, Table, type TableColumnsType } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useRef, useState } from "react";
import { layerApi } from "#contract/endpoints/map/layer";
import { messages } from "#contract/errors";
import { allLayerKinds, type ManagedLayer } from "#contract/map/connectedLayer";
import { layerShapes } from "#contract/map/layerSymbols";
import { roles } from "#contract/roles";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { connectedLayersAtom } from "../../../state/connectedLayers";
import { notifyAtom } from "../../../state/notices";
import { regionsAtom } from "../../../state/region";
import { CallState } from "../../../ui/base/CallState";
import { count, missing, moment } from "../../../values/format";
import { isUploaded } from "./layerForm";
import { type Opened, OpenedDialog } from "./OpenedDialog";
import "../../../theme/ui.css";
import "../admin.css";
import "./layers.css";

/** What has changed here is seen on the map at once. */
function useKnownAnew() {
  const setKnown = useSetAtom(connectedLayersAtom);
  return () =>
    void call(layerApi.mine, {}).then((reply) => {
      if (reply.ok) setKnown(reply.data);
    });
}

function useDeeds(reload: () => void) {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const knowAnew = useKnownAnew();
  const done = () => {
    notify({ kind: "success", text: messages.done });
    reload();
    knowAnew();
  };
  const end = (layer: ManagedLayer) => {
    const { id, version, title } = layer;
    modal.confirm({
      title: `停用图层“${title}”？`,
      content: isUploaded(layer)
        ? "所有人的图层菜单里都不再有它，它的图形和属性随即删除；需要时再上传文件。"
        : "所有人的图层菜单里都不再有它，它的服务密钥随即删除。",
      okText: "停用",
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: async () => {
        const result = await call(layerApi.end, { id, version });
        if (!result.ok) return notify({ kind: "error", text: `停用失败：${result.message}` });
        done();
      },
    });
  };
  const order = async (ids: string[]) => {
    const result = await call(layerApi.order, { ids });
    if (!result.ok) return notify({ kind: "error", text: `调整失败：${result.message}` });
    reload();
    knowAnew();
  };
  return { done, end, order };
}

const swapped = (ids: readonly string[], at: number, to: number): string[] => {
  const next = [...ids];
  [next[at], next[to]] = [next[to] as string, next[at] as string];
  return next;
};

const Twofold = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    {second && <div className="ui-second">{second}</div>}
  </>
);

/** What kind of layer it is; of an uploaded one how much it holds, and since when. */
function Kind({ layer: { kind, own } }: { layer: ManagedLayer }) {
  const many = own
    ? `${layerShapes[own.shape]} ${count(own.features)}，${moment(own.builtAt)}`
    : "";
  return <Twofold first={allLayerKinds[kind]} second={many} />;
}

/** /sys/admin/layers: services and files that the office lays over the map. */
export function Component() {
  const called = useCall(layerApi.list, {});
  const regions = useAtomValue(regionsAtom);
  const [open, setOpen] = useState<Opened | null>(null);
  const { done, end, order } = useDeeds(called.reload);
  const latest = useRef(done);
  latest.current = done;
  const finish = useCallback(() => {
    setOpen(null);
    latest.current();
  }, []);
  const ids = called.data?.map(({ id }) => id) ?? [];
  const nameOf = (code: string) => regions.find(({ areaCode }) => areaCode === code)?.name ?? code;
  const columns: TableColumnsType<ManagedLayer> = [
    {
      title: "次序",
      width: 76,
      render: (_, { id, title }) => {
        const at = ids.indexOf(id);
        const move = (step: number, word: string, icon: React.ReactNode) => (
          <Button
            type="text"
            size="small"
            aria-label={`${word}${title}`}
            disabled={called.loading || !ids[at + step]}
            icon={icon}
            onClick={() => order(swapped(ids, at, at + step))}
          />
        );
        return (
          <>
            {move(-1, "上移", <ArrowUpOutlined />)}
            {move(1, "下移", <ArrowDownOutlined />)}
          </>
        );
      },
    },
    {
      title: "图层名称",
      width: 140,
      render: (_, { title, group }) => <Twofold first={title} second={group} />,
    },
    { title: "类型", width: 150, render: (_, one) => <Kind layer={one} /> },
    { title: "提供单位", dataIndex: "owner", width: 110 },
    { title: "数据时点", width: 104, render: (_, { sourceDay }) => sourceDay ?? missing },
    { title: "来源", dataIndex: "source", width: 110, ellipsis: true },
    {
      title: "可见范围",
      width: 140,
      render: (_, one) => {
        const held = one.roles.map((role) => roles[role]).join("、") || "全部角色";
        return `${one.regions.map(nameOf).join("、")}；${held}`;
      },
    },
    {
      title: "最近修改",
      width: 136,
      render: (_, { savedBy, savedAt }) => <Twofold first={savedBy} second={moment(savedAt)} />,
    },
    {
      title: "操作",
      width: 148,
      fixed: "right",
      render: (_, one) => (
        <span className="admin-actions">
          <Button type="link" size="small" onClick={() => setOpen({ deed: "edit", layer: one })}>
            编辑
          </Button>
          {isUploaded(one) ? (
            <Button
              type="link"
              size="small"
              onClick={() => setOpen({ deed: "replace", layer: one })}
            >
              更新
            </Button>
          ) : null}
          <Button type="link" size="small" danger onClick={() => end(one)}>
            停用
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className="admin">
      <div className="admin-bar">
        <span className="ui-second">
          排在前面的画在上面；服务由服务器代为访问，密钥不到浏览器。
        </span>
        <span className="admin-fill" />
        <Button onClick={called.reload}>刷新</Button>
        <Button onClick={() => setOpen({ deed: "connect" })}>连接服务</Button>
        <Button type="primary" onClick={() => setOpen({ deed: "upload" })}>
          上传图层
        </Button>
      </div>
      <CallState called={called} rows={8}>
        {(list) => (
          <Table<ManagedLayer>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={list}
            loading={called.loading}
            pagination={false}
            scroll={list.length > 0 ? { x: 1114 } : {}}
            locale={{
              emptyText: (
                <span className="ui-second">还没有图层，点“连接服务”或“上传图层”开始</span>
              ),
            }}
          />
        )}
      </CallState>
      {open && <OpenedDialog opened={open} onClose={() => setOpen(null)} onDone={finish} />}
    </div>
  );
}
