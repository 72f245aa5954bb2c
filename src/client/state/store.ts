import { createStore } from "jotai";

/** The one store: explicit, so that the call door reads the token outside of React. */
export const store = createStore();
