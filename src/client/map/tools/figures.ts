import { limits } from "#contract/limits";

const whole = new Intl.NumberFormat("zh-CN");
const two = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const four = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 4, maximumFractionDigits: 4 });

export const countText = (value: number): string => whole.format(value);

/** `1,234.56`, from ㎡. */
export const muText = (squareMetres: number): string => two.format(squareMetres / limits.mu);

export const hectareText = (squareMetres: number): string => four.format(squareMetres / 10_000);

export const metreText = (value: number): string => two.format(value);

const metresInKilometre = 1_000;

/** `856.20 米`, `12.345 公里`. */
export const lengthText = (metres: number): string =>
  metres < metresInKilometre
    ? `${two.format(metres)} 米`
    : `${whole.format(Math.round(metres) / metresInKilometre)} 公里`;
