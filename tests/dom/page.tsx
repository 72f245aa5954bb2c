import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { userApi } from "#contract/endpoints/account/login";
import { phraseApi } from "#contract/endpoints/inbox/phrase";
import { authoritiesOf, type Role } from "#contract/roles";
import { adoptConfig } from "../../src/client/api/config";
import { draftAtomOf } from "../../src/client/state/drafts";
import { selectionAtom } from "../../src/client/state/map";
import { noticesAtom } from "../../src/client/state/notices";
import { userAtom } from "../../src/client/state/session";
import { store } from "../../src/client/state/store";
import { StepHost } from "../../src/client/ui/step/StepHost";

/*
 * Components in a DOM. All of it is the product's own but the network: a test says what the server answers,
 * as the contract has it, and sees what was sent.
 */

// The machine may be busy; without style sheets only what is absent counts as hidden.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

const apiBase = "http://office.test/api";
const config = {
  ...{ title: "t", subtitle: "", apiBase, tokenHeader: "Authorization" },
  ...{ loginUrl: "/", loginOrigins: [], client: { id: "c", secret: "s" } },
};

type Answer = (input: unknown) => Response | Promise<Response>;

let answers = new Map<string, Answer>();
let sent: { path: string; input: unknown }[] = [];
let unanswered: string[] = [];

async function answered(request: Request): Promise<Response> {
  const path = request.url.slice(apiBase.length + 1).split("?")[0] ?? "";
  const { searchParams } = new URL(request.url);
  const isForm = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const input: unknown =
    request.method === "GET"
      ? Object.fromEntries(searchParams)
      : isForm
        ? Object.fromEntries(await request.formData())
        : await request.json();
  sent.push({ path, input });
  const answer = answers.get(path);
  if (answer) return answer(input);
  unanswered.push(path);
  return refusal(404, `nobody answers ${path}`);
}

/** The reply to a refused call. */
export const refusal = (status: number, message: string, problems?: unknown): Response =>
  Response.json({ message, problems }, { status });

/** Sets the reply to a call from now on: data, or a refusal. */
export function answer<E extends Endpoint>(
  { path }: E,
  say: (input: z.output<E["input"]>) => z.input<E["output"]> | Response | Promise<Response>,
): void {
  answers.set(path, async (input) => {
    const said = await say(input as z.output<E["input"]>);
    return said instanceof Response ? said : Response.json(said);
  });
}

/** The requests of a call so far, in order. */
export const sentTo = <E extends Endpoint>({ path }: E): z.output<E["input"]>[] =>
  sent.filter((one) => one.path === path).map(({ input }) => input as z.output<E["input"]>);

/** A reply that waits until the test releases it. */
export function held<T>(): { promise: Promise<T>; give: (value: T) => void } {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/** Signs a user in; the region decides the office. */
export function signIn(role: Role, areaCode: string, username = role.toLowerCase()): void {
  store.set(userAtom, {
    ...{ id: username, username, realName: username, avatar: "", token: "T", areaCode },
    ...{ areaName: areaCode, cyptid: null, roles: [role], authorities: [...authoritiesOf[role]] },
    ...{ mustChange: false, passwordDays: null, issuer: null, tourOffered: false },
  });
}

/** Renders a component as a page of the product at an address. */
export function show(page: ReactNode, address = "/") {
  window.history.replaceState(null, "", address);
  // What cannot be clicked must not react either, however it is drawn.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const shown = render(
    <Provider store={store}>
      <ConfigProvider
        locale={zhCN}
        // Nobody looks: style sheets are the slowest part of queries by role.
        theme={{ token: { motion: false }, zeroRuntime: true }}
        button={{ autoInsertSpace: false }}
      >
        <App>
          <BrowserRouter>
            {page}
            <StepHost />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </Provider>,
  );
  return { user, leave: shown.unmount };
}

type User = ReturnType<typeof userEvent.setup>;

/** Chooses from a list that opens below its control. */
export async function choose(user: User, control: HTMLElement, label: string): Promise<void> {
  await user.click(control);
  const option = await waitFor(() => {
    const found = document.querySelector(`.ant-select-item-option[title="${label}"]`);
    if (!found) throw new Error(`nothing offers ${label}`);
    return found;
  });
  await user.click(option);
}

/** What a form field shows besides its control: hints, problems. */
export const saidAt = (control: HTMLElement): string =>
  control.closest(".ant-form-item")?.querySelector(".ant-form-item-additional")?.textContent ?? "";

/** The dialog opened last. */
export async function dialogOnTop() {
  const dialogs = await screen.findAllByRole("dialog");
  return within(dialogs.at(-1) as HTMLElement);
}

/** The current parameters of the address. */
export const address = () => Object.fromEntries(new URLSearchParams(window.location.search));

beforeEach(() => {
  answers = new Map();
  sent = [];
  unanswered = [];
  // Every step's dialog asks for them.
  answer(phraseApi.list, () => []);
  answer(userApi.choices, () => ({}));
  adoptConfig(config);
  vi.stubGlobal("fetch", answered);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  // Drafts are held in memory too: discarding one reads the stored ones again.
  store.set(draftAtomOf("none"), null);
  store.set(selectionAtom, null);
  store.set(noticesAtom, []);
  store.set(userAtom, null);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expect(unanswered, "calls that the test has no answer for").toEqual([]);
});
