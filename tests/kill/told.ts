import type { Library } from "#contract/workflow/shzt";

export type Outcome = {
  /** What went wrong, in words; empty if everything held. */
  faults: string[];
  /** How the calls ended, by status; 0 for no answer. */
  statuses: Record<number, number>;
  slowestMs: number;
  confirmed: number;
};

/** What was confirmed to clerks: values of records, and removed records. */
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
