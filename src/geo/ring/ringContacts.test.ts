import { describe, expect, test } from "vitest";
import type { Position, Ring } from "../position";
import { ringConflicts } from "./ringConflicts";
import { ringContacts } from "./ringContacts";

const kindsOf = (...rings: Ring[]) => ringContacts(rings).map(({ kind }) => kind);
/** Moves a ring to realistic coordinates and rotates it, so that nothing is exact by luck. */
const placed = (ring: Ring, angle = 0.7): Position[] =>
  ring.map(([x, y]) => [
    40_500_000 + x * Math.cos(angle) - y * Math.sin(angle),
    3_360_000 + x * Math.sin(angle) + y * Math.cos(angle),
  ]);
const rect = (x: number, y: number, w: number, h = w): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
const gear = (n: number): Position[] => {
  const ring = Array.from({ length: n }, (_, i): Position => {
    const [r, a] = [10_000 + (i % 2) * 0.3, (i / n) * 2 * Math.PI];
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  return [...ring, ring[0] as Position];
};

describe("one ring by itself", () => {
  const cases: [string, Position[], string[]][] = [
    ["a square", rect(0, 0, 10), []],
    [
      "a triangle",
      [
        [0, 0],
        [9, 0],
        [0, 9],
        [0, 0],
      ],
      [],
    ],
    [
      "a bow tie",
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ],
      ["cross"],
    ],
    [
      "a vertex on another side",
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 0],
        [0, 10],
        [0, 0],
      ],
      ["touch"],
    ],
    [
      "a vertex on another vertex",
      [
        [0, 0],
        [5, 5],
        [10, 0],
        [10, 10],
        [5, 5],
        [0, 10],
        [0, 0],
      ],
      ["touch"],
    ],
    [
      "a crossing at a vertex",
      [
        [0, 0],
        [5, 5],
        [10, 10],
        [10, 0],
        [5, 5],
        [0, 10],
        [0, 0],
      ],
      ["cross"],
    ],
    [
      "a vertex pushed through a side",
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, -1],
        [0, 10],
        [0, 0],
      ],
      ["cross", "cross"],
    ],
    [
      "a side passed at a vertex",
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [5, 0],
        [3, -5],
        [0, -5],
        [0, 0],
      ],
      ["cross"],
    ],
    [
      "a fold",
      [
        [0, 0],
        [10, 0],
        [20, 0],
        [10, 0],
        [10, 10],
        [0, 0],
      ],
      ["overlap", "touch"],
    ],
  ];

  test.each(cases)("%s", (_, ring, kinds) => {
    const found = ringContacts([ring]).map(({ kind }) => kind);
    expect([...new Set(found)]).toEqual([...new Set(kinds)]);
    const far = ringContacts([placed(ring)]).map(({ kind }) => kind);
    expect([...new Set(far)]).toEqual([...new Set(kinds)]);
    const turned = ringContacts([placed([...ring].reverse(), 2.1)]).map(({ kind }) => kind);
    expect([...new Set(turned)]).toEqual([...new Set(kinds)]);
  });

  test("tells where it crosses", () => {
    const bowTie: Position[] = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ];
    expect(ringContacts([bowTie])).toEqual([{ kind: "cross", at: [5, 5], rings: [0, 0] }]);
  });

  test("a spike of some width and a short side are no contact", () => {
    expect(kindsOf(rect(0, 0, 10), [])).toEqual([]);
    const spiky: Position[] = [
      [0, 0],
      [10, 0],
      [30, 0.1],
      [10, 0.2],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    expect(kindsOf(placed(spiky))).toEqual([]);
    const blunt: Position[] = [
      [0, 0],
      [10, 0],
      [10.0015, 0.0003],
      [10, 10],
      [0, 0],
    ];
    expect(kindsOf(placed(blunt))).toEqual([]);
  });

  test("100,000 vertices take a moment, and one crossing among them is found", () => {
    const ring = gear(100_000);
    const start = performance.now();
    expect(kindsOf(ring)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(15_000);
    const knotted = gear(1000);
    [knotted[500], knotted[503]] = [knotted[503] as Position, knotted[500] as Position];
    expect(kindsOf(knotted)).toContain("cross");
  });

  test("a tangle ends early and says so", () => {
    const hatch: Position[] = Array.from({ length: 6000 }, (_, i) =>
      i % 2 ? [2 * i, 9000 + i] : [2 * i - 9000, i],
    );
    const contacts = ringContacts([[...hatch, hatch[0] as Position]]);
    expect(contacts.some(({ kind }) => kind === "unchecked" || kind === "cross")).toBe(true);
  });
});

describe("rings against each other", () => {
  const conflicts = (...rings: Ring[]) => {
    const moved = rings.map((ring) => placed(ring));
    return ringConflicts(moved, ringContacts(moved)).map(({ kind, rings: pair }) => [
      kind,
      ...pair,
    ]);
  };

  test("a hole inside, and parts apart, are fine", () => {
    expect(conflicts(rect(0, 0, 10), rect(2, 2, 3), rect(20, 0, 5))).toEqual([]);
  });

  test("a hole that sticks out crosses, once per pair", () => {
    expect(conflicts(rect(0, 0, 10), rect(8, 2, 5))).toEqual([["crossing", 0, 1]]);
  });

  test("holes that overlap cross", () => {
    expect(conflicts(rect(0, 0, 10), rect(1, 1, 4), rect(3, 3, 4))).toEqual([["crossing", 1, 2]]);
  });

  test("one touching point is allowed, two are not", () => {
    const diamond: Position[] = [
      [0, 5],
      [3, 2],
      [6, 5],
      [3, 8],
      [0, 5],
    ];
    expect(conflicts(rect(0, 0, 10), diamond)).toEqual([]);
    const wide: Position[] = [
      [0, 5],
      [5, 2],
      [10, 5],
      [5, 8],
      [0, 5],
    ];
    expect(conflicts(rect(0, 0, 10), wide)).toEqual([["touches", 0, 1]]);
  });

  test("parts may touch at several corners but not share a side", () => {
    const u: Position[] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [6, 6],
      [6, 3],
      [3, 3],
      [3, 6],
      [0, 9],
      [0, 0],
    ];
    const cap: Position[] = [
      [3, 6],
      [6, 6],
      [4.5, 9],
      [3, 6],
    ];
    expect(conflicts(u, cap)).toEqual([]);
    expect(conflicts(rect(0, 0, 5), rect(5, 0, 5))).toEqual([["sharedSide", 0, 1]]);
    expect(conflicts(rect(0, 0, 5), rect(0, 0, 5))).toEqual([["sharedSide", 0, 1]]);
  });
});
