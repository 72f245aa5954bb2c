import { createStore } from "jotai";
import { expect, test } from "vitest";
import { countChoicesAtom, usedChoicesAtom } from "./choices";
import { type User, userAtom } from "./session";

const as = (username: string) => ({ username }) as User;

test("what is saved most often comes first, once it is a habit, for this account alone", () => {
  const store = createStore();
  store.set(userAtom, as("jia"));
  for (const value of ["2", "4", "4", "2", "4", "1"]) {
    store.set(countChoicesAtom, "zkfxmsd", { zkffs: value });
  }
  expect(store.get(usedChoicesAtom)("zkfxmsd", "zkffs")).toEqual(["4", "2"]);
  expect(store.get(usedChoicesAtom)("zkfxmst", "zkffs")).toEqual([]);
  store.set(userAtom, as("yi"));
  expect(store.get(usedChoicesAtom)("zkfxmsd", "zkffs")).toEqual([]);
});
