import { test } from "vitest";
import { saidSeed } from "../kill/chance";
import { demandHeld } from "../kill/demandHeld";
import { killPostgres } from "../kill/postgres";

test("a PostgreSQL that ends and comes back thirty times takes the server along in nothing", async (context) => {
  demandHeld(context, await killPostgres(30, saidSeed()));
});
