import { PlusOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useState } from "react";
import { zkfxmsdApi } from "#contract/endpoints/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/zkfxmst";
import type { Result } from "#contract/errors";
import { call } from "../../api/call";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import type { Row } from "../../ui/columnsOf";
import { DatasetForm } from "../../ui/DatasetForm";
import type { Outline } from "../../ui/register";
import { registerNamed } from "../../ui/registers";
import { useChanged } from "../../ui/useChanged";
import { useOpenRecord } from "../../ui/useOpenRecord";
import type { SaveInput } from "../../ui/useSaveForm";
import { ParcelPicker } from "./ParcelPicker";

type Library = "zkfxmsd" | "zkfxmst";

const apis = { zkfxmsd: zkfxmsdApi, zkfxmst: zkfxmstApi };
const place = ["xzqdm"];
const countyDigits = 6;
const stage = () => document.querySelector<HTMLElement>(".shell-stage") ?? document.body;

/** 新增项目: parcels first, then the project, checked before it is saved. */
export function NewProjectButton({ library }: { library: Library }) {
  const can = useAtomValue(canAtom);
  const { record, open } = useOpenRecord();
  if (!can(registerNamed(library).dataset.access.write)) return null;
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open("new")}>
        新增
      </Button>
      {record === "new" ? <NewProject library={library} onClose={() => open(null)} /> : null}
    </>
  );
}

function NewProject({ library, onClose }: { library: Library; onClose: () => void }) {
  const register = registerNamed(library);
  const { areaCode } = useAtomValue(regionAtom);
  const [parcels, setParcels] = useState<readonly Row[]>([]);
  const [outline, setOutline] = useState<Outline | null>(null);
  const changed = useChanged();
  const { open } = useOpenRecord();
  const save = useSave(library, parcels, outline);
  const [start] = useState(() => (areaCode.length === countyDigits ? { xzqdm: areaCode } : {}));
  return (
    <Drawer
      open
      rootClassName="ui-drawer"
      getContainer={stage}
      rootStyle={{ position: "absolute" }}
      size={560}
      mask={false}
      onClose={onClose}
      title={`新增${register.dataset.title}`}
    >
      <DatasetForm
        dataset={register.dataset}
        record={start}
        fresh
        place={place}
        {...(register.hints && { hints: register.hints })}
        lead={
          <ParcelPicker
            library={library === "zkfxmsd" ? "dxydsd" : "dxydst"}
            value={parcels}
            onChange={(rows, geometry) => {
              setParcels(rows);
              setOutline(geometry);
            }}
          />
        }
        save={save}
        onSaved={(record) => {
          changed();
          open(String(record.xmid));
        }}
        onClose={onClose}
      />
    </Drawer>
  );
}

const refuse = (message: string): Result<never> => ({ ok: false, status: 400, message });

/** Checks the project with its parcels by all rules (checkZkfxm), and stores it where none is broken. */
function useSave(library: Library, parcels: readonly Row[], outline: Outline | null) {
  return useCallback(
    async ({ values, confirmWarnings }: SaveInput): Promise<Result<Row>> => {
      if (parcels.length === 0) return refuse("请先选择地块");
      const draft = {
        values: { ...values },
        ...(outline && { geometry: outline }),
        parcels: parcels.map(({ dkid }) => ({ dkid: String(dkid) })),
        confirmWarnings,
      };
      const api = apis[library];
      const found = await call(api.check, draft);
      if (!found.ok) return found;
      const { problems, errorCount } = found.data;
      if (errorCount > 0) {
        return { ok: false, status: 400, message: `校验有 ${errorCount} 项错误`, problems };
      }
      return call(api.insert, draft);
    },
    [library, parcels, outline],
  );
}
