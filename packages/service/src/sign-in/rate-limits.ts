/** How often something may happen: `count` times in each window of `seconds`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/** Counts attempts, together for all processes of the instance. */
export interface RateLimits {
  /** Counts one more attempt under the key; false if it exceeds the limit. */
  take(key: string, limit: RateLimit, now: Date): Promise<boolean>;
}
