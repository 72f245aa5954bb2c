import { Button, Tabs, type TabsProps } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { type Field, isIdField } from "#contract/define/field";
import { inRoles } from "#contract/define/fieldRoles";
import { idOf, type RecordInfo, type Register } from "../../records/registerOf";
import { userAtom } from "../../state/session";
import { FileTab } from "../files/FileTab";
import { needsOf } from "../files/fileGroups";
import { useMay } from "../step/useMay";
import { CommentsTab } from "./CommentsTab";
import { hasLinks, LinkedTab } from "./LinkedTab";
import { useUndo } from "./RecordEdit";
import { RecordFacts } from "./RecordFacts";
import { RecordPlace } from "./RecordPlace";
import { ReviewTrail } from "./ReviewTrail";
import { RevisionList } from "./RevisionList";

export type MoreTabs = (info: RecordInfo) => NonNullable<TabsProps["items"]>;

type Props = {
  register: Register;
  info: RecordInfo;
  /** Tabs of the page itself, after 基本信息. */
  more?: MoreTabs | undefined;
};

/** Everything known about one record: facts, place, attachments, links, reviews, history. */
export function RecordTabs({ register, info, more }: Props) {
  const { record, reviews, revisions, undoable } = info;
  const { dataset } = register;
  const may = useMay(register);
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const undo = useUndo(register);
  const [open, setOpen] = useState("facts");
  const id = idOf(register, record);
  const tab = (key: string, label: string, children: ReactNode) => ({ key, label, children });
  const { facts, kept } = factsOf(register);
  return (
    <Tabs
      activeKey={open}
      onChange={setOpen}
      items={[
        tab(
          "facts",
          "基本信息",
          <>
            <RecordFacts dataset={dataset} record={record} keys={facts} />
            <h4 className="ui-part">登记信息</h4>
            <RecordFacts dataset={dataset} record={record} keys={kept} />
          </>,
        ),
        ...(more?.(info) ?? []),
        ...(dataset.geometry
          ? [tab("place", "空间位置", <RecordPlace register={register} info={info} />)]
          : []),
        ...(register.info
          ? [
              tab(
                "files",
                "附件",
                <FileTab
                  dataset={dataset.name}
                  id={id}
                  mayEdit={register.attachable?.(record, roles) ?? may.edit(record)}
                  needs={needsOf(register.flows, record)}
                />,
              ),
            ]
          : []),
        ...(hasLinks(register)
          ? [tab("links", "关联", <LinkedTab register={register} record={record} />)]
          : []),
        ...(register.info
          ? [tab("comments", "批注", <CommentsTab key={id} dataset={dataset.name} id={id} />)]
          : []),
        ...(register.flows.length > 0
          ? [tab("reviews", "审核记录", <ReviewTrail dataset={dataset} reviews={reviews} />)]
          : []),
        ...(register.info
          ? [
              tab(
                "revisions",
                "历史",
                <>
                  {undoable && may.edit(record) ? (
                    <Button size="small" onClick={() => undo(record)}>
                      撤销上次修改
                    </Button>
                  ) : null}
                  <RevisionList revisions={revisions} record={record} />
                </>,
              ),
            ]
          : []),
      ]}
    />
  );
}

/** All fields in dataset order: number and name first, ids left out. */
function factsOf({ dataset, links }: Register) {
  const { fields, key } = dataset;
  const source = "sjly" in fields ? ["sjly"] : [];
  const registration = [...source, ...inRoles(fields, "review"), ...inRoles(fields, "audit")];
  // Shown elsewhere, or of no use to users.
  const unsaid = new Set([
    "ywid",
    ...inRoles(fields, "place", "batch", "outline"),
    ...registration,
  ]);
  const isId = (name: string) =>
    name === key.id || name in (links ?? {}) || isIdField(fields[name] as Field);
  const others = Object.keys(fields).filter(
    (name) => !unsaid.has(name) && !isId(name) && name !== key.number && name !== key.name,
  );
  const facts = [...new Set([key.number, key.name])].filter((name) => name !== key.id);
  return { facts: [...facts, ...others], kept: registration };
}
