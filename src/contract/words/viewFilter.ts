import { datasets } from "../datasets/index";
import type { AnyDataset } from "../define/dataset";
import { filterWords } from "./filterWords";

/** Whose records the chips of a map page filter; null where it has none. */
export const mapPageSources: Readonly<Record<string, string | null>> = {
  "/dxyd": "dxydst",
  "/dxyd-sj": "dxydsd",
  "/dxyd-gy": "dxydsd",
  "/phcx": "sscx",
  "/sys/data/display/dxydyzt": null,
  "/sys/data/display/dxydzkf": "zkfxmsd",
  "/gyzz": "gyyd",
  "/gyzz-jt": null,
  "/gy-qsmzq": "tdgy",
  "/gy-dqsrh": "gyyd",
  "/gy-dtjc": "tdgy",
  "/kfqyq": null,
  "/pewg": "pewg",
  "/pewg-gy": "pewg",
  "/xztd": "xztd",
  "/scjc": "tdgy",
};

/** Whose records a page shows by its path; of registers the page that they call their own. */
const sourceOf = (path: string): string | null =>
  mapPageSources[path] ??
  Object.keys(datasets).find((name) => datasets[name]?.work.home === path) ??
  null;

const plain = (key: string): string => key.replace(/(Min|Max|Is)$/, "");

/** The parameters of an address that filter records; those of the map and of pages are none. */
function filterIn(dataset: AnyDataset, params: URLSearchParams): Record<string, unknown> {
  const own = [...params].filter(
    ([key, text]) => text !== "" && (key === "keyword" || plain(key) in dataset.fields),
  );
  const isList = (key: string) => {
    const field = dataset.fields[key];
    return field?.codes !== undefined || field?.kind === "integer";
  };
  return Object.fromEntries(own.map(([key, text]) => [key, isList(key) ? text.split(",") : text]));
}

/**
 * Which filter a view had, in the words of its records, by its address: that of the open list, or of the page. The
 * region is told elsewhere. Empty without a filter.
 */
export function viewFilterWords(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://any");
  const [listed = "", query = ""] = (searchParams.get("list") ?? "").split("?");
  const dataset = datasets[listed] ? listed : sourceOf(pathname);
  const facts = dataset === null ? undefined : datasets[dataset];
  if (dataset === null || !facts) return "";
  const filter = filterIn(facts, datasets[listed] ? new URLSearchParams(query) : searchParams);
  const words = filterWords({ dataset, filter }, String)
    .filter(({ key }) => key !== "areaCode")
    .map(({ label, text }) => (text.startsWith(label) ? text : `${label}：${text}`));
  return words.length > 0 ? `${facts.title}，${words.join("；")}` : "";
}

/** The same as a line below a page of a meeting: its figures are of the whole region. */
export function viewFilterLine(address: string): string {
  const words = viewFilterWords(address);
  return words && `地图和清单的筛选：${words}（指标按全域统计）`;
}
