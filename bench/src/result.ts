/** One benchmark: a ratio against a yardstick that was measured in the same run. */
export interface BenchResult {
  readonly name: string;
  /** Ours divided by the yardstick's: rates, so more is better, unless `aim` says otherwise. */
  readonly ratio: number;
  readonly aim: string;
  /** What each side did and its absolute figure. */
  readonly detail: string;
}
