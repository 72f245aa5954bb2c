import { Select } from "antd";
import { useAtomValue } from "jotai";
import { dataYearAtom } from "../../state/dataTime";
import { useAddress } from "../../ui/base/useAddress";
import { evaluationYears } from "./evaluation";

/** The year whose evaluation the page shows, from the address, and the control to choose it. */
export function useEvaluationYear() {
  const [params, setAddress] = useAddress();
  const asked = Number(params.get("nd"));
  const current = useAtomValue(dataYearAtom);
  const years = evaluationYears(current);
  const nd = years.find((year) => year === asked) ?? current;
  const choose = (year: number) =>
    setAddress((now) => {
      now.delete("page");
      if (year === current) now.delete("nd");
      else now.set("nd", String(year));
      return now;
    });
  const chooser = (
    <Select
      aria-label="评价年度"
      value={nd}
      onChange={choose}
      options={years.map((value) => ({ value, label: `${value} 年` }))}
    />
  );
  return { nd, chooser };
}
