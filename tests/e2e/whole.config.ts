import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

/** All browser tests, those that `npm run e2e` leaves out too. */
export default defineConfig({ ...usual, grepInvert: [] });
