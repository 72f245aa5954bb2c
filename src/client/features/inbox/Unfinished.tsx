import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import type { TodaySection as Section } from "#contract/endpoints/inbox/today";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { outcomeOf, placeOf, titleOf } from "../../shell/ownJob";
import { ownDraftsAtom } from "../../state/drafts";
import { jobsRevisionAtom } from "../../state/jobs";
import { dataRevisionAtom } from "../../state/map";
import { canAtom } from "../../state/session";
import { count, moment } from "../../values/format";
import { TodaySection } from "./TodaySection";
import { leftDraft } from "./todayPlace";

type Left = { id: string; place: string; mc: string; what: string; about: string };

/** What the user began and did not end: unsaved forms, imports, jobs, and records not submitted. */
export function Unfinished({ section }: { section: Section }) {
  const left = [...useLeftDrafts(), ...useBrought(), ...useLeftImports(), ...useLeftJobs()];
  return (
    <TodaySection
      title="未完成的工作"
      section={{ ...section, total: section.total + left.length }}
      empty="没有未保存、未提交的工作"
      before={left.length > 0 ? left.map((one) => <LeftRow key={one.id} {...one} />) : null}
    />
  );
}

function LeftRow({ place, mc, what, about }: Omit<Left, "id">) {
  return (
    <li className="inbox-item">
      <Link to={place}>
        <span className="inbox-line">
          <b title={mc}>{mc}</b>
          <span>{what}</span>
        </span>
        <span className="inbox-line inbox-weak">
          <span>{about}</span>
        </span>
      </Link>
    </li>
  );
}

/** Forms and tables that this browser keeps; of one form its fields and its outline are one. */
function useLeftDrafts(): Left[] {
  const drafts = useAtomValue(ownDraftsAtom);
  const found = drafts.flatMap(([name, draft]) => leftDraft(name, draft) ?? []);
  const places = [...new Set(found.map(({ place }) => place))];
  return places.flatMap((place) => {
    const one = found.find((draft) => draft.place === place);
    if (!one) return [];
    const { mc, what, title, at } = one;
    return [{ id: place, place, mc, what, about: `${title} · 本机 ${moment(at)}` }];
  });
}

/** Files that were checked, and whose parcels are not stored. */
function useLeftImports(): Left[] {
  const can = useAtomValue(canAtom);
  const input = can("dxyd:import") ? { current: 1, pageSize: 20 } : null;
  const batches = useCall(drpcApi.pageList, input).data?.list ?? [];
  return batches.flatMap(({ jobId, ywlx, wjmc, scsj, pcid }) => {
    const place = jobId && placeOf({ kind: "importDxyd", jobId, dataset: ywlx });
    if (!place) return [];
    return [
      { id: pcid, place, mc: wjmc, what: "已检查，尚未入库", about: `导入 · ${moment(scsj)}` },
    ];
  });
}

/** Batches that others have brought into the user's county, and that nobody has submitted. */
function useBrought(): Left[] {
  const can = useAtomValue(canAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const input = can("dxyd:edit") ? { brought: true, current: 1, pageSize: 20 } : null;
  const batches = useCall(drpcApi.pageList, input, revision).data?.list ?? [];
  return batches.flatMap(({ pcid, ywlx, wjmc, drafts, uploader, scsj }) => {
    const { work, title } = registerNamed(ywlx).dataset;
    if (!work.home) return [];
    return [
      {
        ...{ id: pcid, place: `${work.home}?pcid=${pcid}`, mc: wjmc },
        what: `待提交 ${count(drafts)} 宗`,
        about: `${title} · ${uploader}带入 · ${moment(scsj)}`,
      },
    ];
  });
}

/** Jobs that go on, and those that failed. */
function useLeftJobs(): Left[] {
  const revision = useAtomValue(jobsRevisionAtom);
  const jobs = useCall(jobApi.list, {}, revision).data ?? [];
  return jobs.flatMap((job) => {
    const place = placeOf(job);
    if (!place || job.state === "done" || job.state === "cancelled") return [];
    const what = job.state === "failed" ? outcomeOf(job) : "进行中";
    return [{ id: job.jobId, place, mc: titleOf(job), what, about: "任务" }];
  });
}
