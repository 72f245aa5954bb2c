// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { returnFocus } from "./returnFocus";

let end = () => {};
const page = (html: string) => {
  document.body.innerHTML = html;
};
const at = (place: string) => document.querySelector<HTMLElement>(place);
const focus = (place: string) => at(place)?.focus();
/** Where the focus is once the page has settled. */
const hasFocus = (place: string) =>
  vi.waitFor(() => {
    expect(document.activeElement).not.toBeNull();
    expect(document.activeElement).toBe(at(place));
  });

beforeEach(() => {
  end = returnFocus();
});
afterEach(() => {
  end();
  page("");
});

test("a dialog that closes gives the focus back to what opened it, past dialogs over it", async () => {
  page(`<main><input id="find"><button id="open">打开</button></main>
    <div role="dialog" id="one"><input id="word"><button id="ask">放弃</button></div>
    <div role="dialog" id="two"><button id="sure">确定</button></div>`);
  for (const place of ["#find", "#open", "#word", "#ask", "#sure"]) focus(place);
  at("#two")?.remove();
  at("#one")?.remove();
  await hasFocus("#open");
});

test("a button that was drawn anew while its form was open is found by its name", async () => {
  page(`<main><button id="row">详情</button></main>
    <div class="ant-drawer"><section id="body"><footer><button>提交</button><button id="edit">编辑</button></footer></section></div>`);
  focus("#row");
  focus("#edit");
  const body = at("#body");
  if (body) body.innerHTML = `<form><input id="name"><button id="save">保存</button></form>`;
  focus("#name");
  focus("#save");
  if (body) {
    body.innerHTML = `<footer><button>撤回</button><button id="again">编辑</button></footer>`;
  }
  await hasFocus("#again");
});

test("where the opener is gone for good the focus stays beside it", async () => {
  page(`<main><input id="find"><table><tr id="row"><td id="acts"><button id="detail">详情</button>
    <button id="submit">提交</button></td></tr></table></main>
    <div role="dialog" id="step"><textarea id="note"></textarea></div>`);
  for (const place of ["#find", "#submit", "#note"]) focus(place);
  at("#submit")?.remove();
  at("#step")?.remove();
  await hasFocus("#detail");
});

test("from a menu that closed before its dialog the focus returns to the menu's button", async () => {
  page(`<main><button id="more">更多</button></main>
    <ul role="menu" id="menu"><li tabindex="0" id="item">删除</li></ul>
    <div role="dialog" id="sure"><button id="no">取消</button></div>`);
  for (const place of ["#more", "#item", "#no"]) focus(place);
  at("#menu")?.setAttribute("style", "display: none");
  at("#sure")?.remove();
  await hasFocus("#more");
});

test("what takes the focus itself keeps it, and a click beside everything loses nothing", async () => {
  page(`<main><button id="open">打开</button><input id="next"></main>
    <div role="dialog" id="one"><button id="ok">好</button></div>`);
  focus("#open");
  focus("#ok");
  at("#one")?.remove();
  focus("#next");
  await hasFocus("#next");
  at("#next")?.blur();
  document.body.append(document.createElement("p"));
  await new Promise((later) => setTimeout(later));
  expect(document.activeElement).toBe(document.body);
});

test("a form of sixty fields, walked to its end, does not push out what opened it", async () => {
  const fields = Array.from({ length: 60 }, (_, n) => `<input id="field-${n}">`).join("");
  page(`<main><button id="open">编辑</button></main><form id="form">${fields}</form>`);
  focus("#open");
  for (let n = 0; n < 60; n++) focus(`#field-${n}`);
  at("#form")?.remove();
  await hasFocus("#open");
});
