/** Where the time comes from. Rules take a `now`; only the outermost layer reads a clock. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
