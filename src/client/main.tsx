import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { watchPresence } from "./api/attended";
import { loadConfig } from "./api/config";
import { joinTabs } from "./api/sharedSession";
import { ConfigError } from "./app/ConfigError";
import { settleEntry } from "./app/guard";
import { Root } from "./app/Root";
import { beginPage, createAppRouter } from "./app/router";
import { userAtom } from "./state/session";
import { store } from "./state/store";
import "./theme/tokens.css";

// A page kept in the browser's back-forward cache still holds the session after sign-out.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

watchPresence(window);

async function screen() {
  const configured = loadConfig();
  if (store.get(userAtom)) beginPage(location, configured);
  try {
    await Promise.all([configured, joinTabs()]);
  } catch (error) {
    return <ConfigError message={error instanceof Error ? error.message : String(error)} />;
  }
  if (!settleEntry(store.get(userAtom) !== null)) return null;
  return <RouterProvider router={createAppRouter()} />;
}

const place = document.getElementById("root");
if (place) {
  const root = createRoot(place);
  screen().then((shown) =>
    root.render(
      <StrictMode>
        <Root>{shown}</Root>
      </StrictMode>,
    ),
  );
}
