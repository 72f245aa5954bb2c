import { describe, expect, test } from "vitest";
import { type MapUrl, readMapUrl, writeMapUrl } from "./urlCodec";

const whole: MapUrl = {
  place: { center: [120.153576, 30.287459], zoom: 13.25 },
  areaCode: "3301",
  layers: {
    dxydsd: { visible: true, opacity: 0.35, by: "shzt" },
    dxydst: { visible: false, place: 0, minScale: 50_000 },
  },
  selection: { dataset: "dxydsd", ids: ["A1", "B2"], focus: "B2" },
  metric: "mjss",
  swipe: {
    left: { layer: "dxydsd", day: "2023-12-31", year: null },
    right: { layer: "tdgy", day: null, year: 2024 },
    at: 40,
  },
  inView: true,
};

describe("the map's part of the address", () => {
  test("gives back place, region, layers and selection as they were", () => {
    const text = writeMapUrl(new URLSearchParams(), whole).toString();
    expect(readMapUrl(new URLSearchParams(text))).toEqual(whole);
  });

  test("leaves alone what a page keeps there", () => {
    const next = writeMapUrl(new URLSearchParams("shzt=1,2&at=1,2,3"), whole);
    expect(next.get("shzt")).toBe("1,2");
    expect(next.get("at")).toBe("120.153576,30.287459,13.25");
  });

  test("is absent where there is nothing to say", () => {
    const nothing = {
      place: null,
      areaCode: null,
      layers: { dxydsd: {} },
      selection: null,
      metric: null,
      swipe: null,
      inView: false,
    };
    expect(writeMapUrl(new URLSearchParams("pick=dxydsd~1"), nothing).toString()).toBe("");
  });

  test("gives back a record as it stood, and what changed about it", () => {
    const past = { dataset: "dxydsd", ids: ["A1"], focus: "A1", asOf: "2023-12-31" };
    for (const selection of [past, { ...past, since: "2023-06-30" }]) {
      const text = writeMapUrl(new URLSearchParams(), { ...whole, selection }).toString();
      expect(readMapUrl(new URLSearchParams(text)).selection).toEqual(selection);
    }
  });

  test.each(["swipe=dxydsd", "swipe=a..b..c", "swipe=a@2024..b", "swipe=a..b~120", "swipe=..~5"])(
    "compares nothing for %s",
    (text) => {
      expect(readMapUrl(new URLSearchParams(text)).swipe).toBeNull();
    },
  );

  test.each(["at=120,30", "at=abc,30,12", "at=,,", "at=190,30,12", "at=120,30,99"])(
    "takes no place from %s",
    (text) => {
      expect(readMapUrl(new URLSearchParams(text)).place).toBeNull();
    },
  );

  test("drops an opacity that is none and a region that is none", () => {
    const read = readMapUrl(new URLSearchParams("layers=dxydsd~o900~cdxlx;~v1&area=33x"));
    expect(read.layers).toEqual({ dxydsd: { by: "dxlx" } });
    expect(read.areaCode).toBeNull();
  });

  test("keeps the first fifty of a long selection", () => {
    const ids = Array.from({ length: 80 }, (_, i) => `id${i}`);
    const next = writeMapUrl(new URLSearchParams(), {
      ...whole,
      selection: { dataset: "dxydsd", ids },
    });
    expect(readMapUrl(next).selection?.ids).toHaveLength(50);
  });
});
