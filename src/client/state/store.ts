import { createStore } from "jotai";

/** The one store. Explicit, so that API calls can read the token outside React. */
export const store = createStore();
