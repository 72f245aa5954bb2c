import esriConfig from "@arcgis/core/config.js";
import { setLocale } from "@arcgis/core/intl.js";
import { status } from "#contract/errors";
import { config } from "../../api/config";
import { onExpired } from "../../api/onExpired";
import { tokenHeader } from "../../api/request";
import { inSession } from "../../api/sessionSignal";
import { tokenAtom } from "../../state/session";
import { store } from "../../state/store";

const foreignHosts = new Set<string>();

/** Lets the map ask the tile services that an operator named in map-config. Nothing else is let out. */
export function allowHosts(hosts: readonly string[]): void {
  for (const host of hosts) foreignHosts.add(host);
}

/** An address of the product's own calls, as the map needs it: whole. */
export const apiAddress = (path: string): string => {
  const { apiBase } = config();
  return new URL(`${apiBase.replace(/\/$/, "")}/${path}`, location.href).href;
};

const isInline = (url: string) => url.startsWith("data:") || url.startsWith("blob:");

const isCall = (url: URL) => url.href.startsWith(apiAddress(""));

function guard(address: string): Record<string, string> {
  if (isInline(address)) return {};
  const url = new URL(address, location.href);
  if (isCall(url)) return tokenHeader(store.get(tokenAtom), config().tokenHeader);
  if (url.origin === location.origin || foreignHosts.has(url.host)) return {};
  throw new Error(`地图不得访问外部地址：${url.origin}`);
}

/**
 * What was broken off on purpose is no failure: a layer that goes while its tiles are on their way
 * ends some of ArcGIS's own promises so, where nobody can catch them.
 */
function forgetAborted(event: PromiseRejectionEvent): void {
  if (isAborted(event.reason)) event.preventDefault();
}

const isAborted = (reason: unknown): boolean =>
  (reason as { name?: unknown } | null)?.name === "AbortError";

/** The same where ArcGIS logs it: tiles of names that a journey has passed before they came. */
const isLogOfAborted = (_level: string, _module: string, ...details: unknown[]): boolean =>
  details.some((detail) => isAborted((detail as { error?: unknown } | null)?.error));

let done = false;

/** Assets, glyphs and language from our own origin; the session token on our own calls. */
export function setUpArcgis(): void {
  if (done) return;
  done = true;
  window.addEventListener("unhandledrejection", forgetAborted);
  const own = (path: string) => new URL(path, location.origin).href;
  esriConfig.assetsPath = own("/arcgis-assets");
  esriConfig.fontsUrl = own("/fonts");
  esriConfig.portalUrl = own("/no-portal");
  esriConfig.geometryServiceUrl = "";
  esriConfig.routeServiceUrl = "";
  esriConfig.request.useIdentity = false;
  esriConfig.log.interceptors.push(isLogOfAborted);
  esriConfig.request.interceptors.push({
    before: ({ url, requestOptions }) => {
      // What is open ends with the session as well: the map says nothing of what was broken off.
      requestOptions.signal = inSession(requestOptions.signal ?? undefined);
      requestOptions.headers = { ...requestOptions.headers, ...guard(url) };
    },
    error: (error) => {
      const { httpStatus } = (error.details ?? {}) as { httpStatus?: number };
      if (httpStatus === status.expired) onExpired();
    },
  });
  setLocale("zh-CN");
}
