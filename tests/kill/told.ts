import type { Library } from "#contract/workflow/shzt";

export type Outcome = {
  /** What went wrong, in words; nothing where all held. */
  faults: string[];
  /** How the calls ended, by status; 0 where nothing was answered. */
  statuses: Record<number, number>;
  slowestMs: number;
  confirmed: number;
};

/** What clerks were told: values of records, and records that were removed. */
export class Told {
  readonly values = new Map<string, { told: string; asked: string }>();
  readonly removed: { library: Library; dkids: string[]; isConfirmed: boolean }[] = [];
  readonly statuses: Record<number, number> = {};
  slowestMs = 0;
  confirmed = 0;

  count(status: number, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.slowestMs = Math.max(this.slowestMs, ms);
    if (status === 200) this.confirmed++;
  }

  counted(): Omit<Outcome, "faults"> {
    const { statuses, slowestMs, confirmed } = this;
    return { statuses, slowestMs, confirmed };
  }
}
