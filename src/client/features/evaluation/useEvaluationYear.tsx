import { Select } from "antd";
import { limits } from "#contract/limits";
import { useAddress } from "../../ui/base/useAddress";
import { evaluationYears } from "./evaluation";

/** The year whose evaluation the page shows, from the address, and the control to choose it. */
export function useEvaluationYear() {
  const [params, setAddress] = useAddress();
  const asked = Number(params.get("nd"));
  const nd = evaluationYears.find((year) => year === asked) ?? limits.currentYear;
  const choose = (year: number) =>
    setAddress((now) => {
      now.delete("page");
      if (year === limits.currentYear) now.delete("nd");
      else now.set("nd", String(year));
      return now;
    });
  const chooser = (
    <Select
      aria-label="评价年度"
      value={nd}
      onChange={choose}
      options={evaluationYears.map((value) => ({ value, label: `${value} 年` }))}
    />
  );
  return { nd, chooser };
}
