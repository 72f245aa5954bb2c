import type { Progress } from "./progress";

/** Statuses that have no body by definition. */
const bodiless = new Set([204, 205, 304]);

function headersOf(raw: string): Headers {
  const headers = new Headers();
  for (const line of raw.trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
}

/**
 * `fetch` for uploads, over XMLHttpRequest: fetch can report progress only with a streamed request
 * body, which browsers refuse on HTTP/1.1.
 */
export const xhrFetch =
  (body: FormData, onProgress: (progress: Progress) => void) =>
  (request: Request | URL | string): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (!(request instanceof Request)) return reject(new TypeError("a Request is expected"));
      const { method, url, headers, signal } = request;
      const xhr = new XMLHttpRequest();
      xhr.open(method, url);
      headers.forEach((value, name) => {
        // The browser sets this header itself, with the boundary of the body it sends.
        if (name !== "content-type") xhr.setRequestHeader(name, value);
      });
      const stop = () => xhr.abort();
      const end = () => signal.removeEventListener("abort", stop);
      signal.addEventListener("abort", stop);
      xhr.upload.onprogress = (event) => onProgress({ done: event.loaded, total: event.total });
      xhr.onload = () => {
        end();
        const { status, statusText, responseText } = xhr;
        const text = bodiless.has(status) ? null : responseText;
        const init = { status, statusText, headers: headersOf(xhr.getAllResponseHeaders()) };
        resolve(new Response(text, init));
      };
      xhr.onerror = () => {
        end();
        reject(new TypeError("Failed to fetch"));
      };
      xhr.onabort = () => {
        end();
        reject(signal.reason);
      };
      if (signal.aborted) reject(signal.reason);
      else xhr.send(body);
    });
