import esriConfig from "@arcgis/core/config.js";
import { setLocale } from "@arcgis/core/intl.js";
import { fullVersion } from "@arcgis/core/kernel.js";
import { status } from "#contract/errors";
import { config } from "../../api/config";
import { isSessionOver, onExpired } from "../../api/onExpired";
import { tokenHeader } from "../../api/request";
import { inSession } from "../../api/sessionSignal";
import { tokenAtom } from "../../state/session";
import { store } from "../../state/store";

const foreignHosts = new Set<string>();

/**
 * Lets the map request the tile services that an operator configured in map-config, and nothing
 * else.
 */
export function allowHosts(hosts: readonly string[]): void {
  for (const host of hosts) foreignHosts.add(host);
}

/** An address of our own API in full, as the map needs it. */
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
 * Deliberate aborts are no failure: removing a layer while its tiles load makes ArcGIS reject
 * promises of its own that nobody can catch.
 */
function forgetAborted(event: PromiseRejectionEvent): void {
  if (isAborted(event.reason)) event.preventDefault();
}

const isAborted = (reason: unknown): boolean => {
  const { name, details } = (reason ?? {}) as { name?: unknown; details?: { error?: unknown } };
  return name === "AbortError" || (details?.error !== undefined && isAborted(details.error));
};

/**
 * The same where ArcGIS logs it: label tiles that a journey has left behind before they arrived,
 * and whatever still loads when the session ends.
 */
const isOfAborted = (_level: string, _module: string, ...details: unknown[]): boolean =>
  isSessionOver() ||
  details.some((detail) => isAborted((detail as { error?: unknown } | null)?.error));

/** Calls of ours say it by their status, layers by the codes of ArcGIS: no token, or a void one. */
const expired: readonly unknown[] = [status.expired, 498, 499];

let done = false;

/** Assets, fonts and language from our own origin; the session token on our own calls. */
export function setUpArcgis(): void {
  if (done) return;
  done = true;
  window.addEventListener("unhandledrejection", forgetAborted);
  const own = (path: string) => new URL(path, location.origin).href;
  esriConfig.assetsPath = own(`/assets/arcgis-${fullVersion}`);
  esriConfig.fontsUrl = own("/fonts");
  esriConfig.portalUrl = own("/no-portal");
  esriConfig.geometryServiceUrl = "";
  esriConfig.routeServiceUrl = "";
  esriConfig.request.useIdentity = false;
  esriConfig.log.interceptors.push(isOfAborted);
  esriConfig.request.interceptors.push({
    before: ({ url, requestOptions }) => {
      // Open requests end with the session too; the map does not report the aborts.
      requestOptions.signal = inSession(requestOptions.signal ?? undefined);
      requestOptions.headers = { ...requestOptions.headers, ...guard(url) };
    },
    error: (error) => {
      const { httpStatus } = (error.details ?? {}) as { httpStatus?: number };
      if (expired.includes(httpStatus)) onExpired();
    },
  });
  setLocale("zh-CN");
}
