import { test } from "vitest";
import { demandHeld } from "../kill/demandHeld";
import { killPostgres } from "../kill/postgres";

test("a PostgreSQL that ends and comes back under writes takes the server along in nothing", async (context) => {
  demandHeld(context, await killPostgres(3, 27));
}, 300_000);
