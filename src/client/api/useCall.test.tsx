// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { regionApi } from "#contract/endpoints/account/region";
import { answer, refusal, show, signIn } from "../../../tests/dom/page";
import { useCall } from "./useCall";

/** A region's name; `seen` gets what each render has shown. */
function Region({ seen }: { seen: (shown: string) => void }) {
  const [areaCode, setAreaCode] = useState<string | null>(null);
  const [again, setAgain] = useState(0);
  const { data, loading, error, reload } = useCall(
    regionApi.info,
    areaCode ? { areaCode } : null,
    again,
  );
  const text = error?.message ?? data?.name ?? "无";
  seen(`${areaCode} ${again} ${loading ? "…" : text}`);
  return (
    <>
      <output>{loading ? "…" : text}</output>
      {["330110", "990000"].map((code) => (
        <button key={code} type="button" onClick={() => setAreaCode(code)}>
          {code}
        </button>
      ))}
      <button type="button" onClick={() => setAgain(1)}>
        again
      </button>
      <button type="button" onClick={reload}>
        reload
      </button>
    </>
  );
}

test("a call is loading from the very render that asks anew until its answer is there", async () => {
  signIn("ROLE_COUNTY", "330110");
  const names = ["余杭区", "余杭", "余杭新名"];
  let asked = 0;
  answer(regionApi.info, ({ areaCode }) =>
    areaCode === "330110" ? { name: names[asked++] ?? null } : refusal(404, "没有该行政区"),
  );
  const seen: string[] = [];
  const { user } = show(<Region seen={(shown) => seen.push(shown)} />);
  const shows = (text: string) =>
    waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));
  await shows("无");
  for (const [name, text] of [
    ["330110", "余杭区"],
    ["again", "余杭"],
    ["reload", "余杭新名"],
    ["990000", "没有该行政区"],
  ] as const) {
    await user.click(screen.getByRole("button", { name }));
    await shows(text);
  }
  const settled = seen.filter((one, at) => !one.endsWith("…") && one !== seen[at - 1]);
  expect(settled, "no old answer is shown as the new one's").toEqual([
    "null 0 无",
    "330110 0 余杭区",
    "330110 1 余杭",
    "330110 1 余杭新名",
    "990000 1 没有该行政区",
  ]);
});
