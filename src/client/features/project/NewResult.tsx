import { PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { checkResultForm } from "#contract/rules/project/resultRules";
import { today } from "#contract/today";
import { call } from "../../api/call";
import { registerNamed } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { canAtom } from "../../state/session";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { useOpenRecord } from "../../ui/base/useOpenRecord";
import { DatasetForm } from "../../ui/form/DatasetForm";
import { LinkControl } from "../../ui/form/LinkControl";

const register = registerNamed("sscx");

/** 填报成效: enters the results of a completed project. */
export function NewResult() {
  const can = useAtomValue(canAtom);
  const [open, setOpen] = useState(false);
  if (!can(register.dataset.access.write)) return null;
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        填报成效
      </Button>
      {open ? <ResultForm onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ResultForm({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState<string | null>(null);
  const changed = useChanged();
  const { open } = useOpenRecord();
  return (
    <SideDrawer onClose={onClose} title="填报实施成效">
      <DatasetForm
        dataset={register.dataset}
        record={{}}
        fresh
        check={(values) => checkResultForm(values, today())}
        lacks={project ? null : "请选择项目"}
        {...(register.hints && { hints: register.hints })}
        lead={
          <Form.Item label="项目" htmlFor="result-project" required layout="vertical">
            <LinkControl
              id="result-project"
              link={{ to: "zkfxmsd", by: "id" }}
              value={project}
              onChange={(value) => setProject(value ? String(value) : null)}
              required
              values={{}}
            />
          </Form.Item>
        }
        save={async ({ values, confirmWarnings }) =>
          call(sscxApi.save, { xmid: project ?? "", values, confirmWarnings })
        }
        onSaved={(record) => {
          changed();
          onClose();
          open(String(record.cxid));
        }}
        onClose={onClose}
      />
    </SideDrawer>
  );
}
