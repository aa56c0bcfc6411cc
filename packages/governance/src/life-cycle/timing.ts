import { limits } from '@countersign/model/names';

const millisecondsPerDay = 86_400_000;

/** True once the moment of expiry is reached. */
export function isPast(expiryAt: string, now: Date): boolean {
  return now.getTime() >= Date.parse(expiryAt);
}

/** True if a proposal would wait longer than the product allows. */
export function isTooFarAhead(expiryAt: string, now: Date): boolean {
  return Date.parse(expiryAt) - now.getTime() > limits.requestLifetimeDays * millisecondsPerDay;
}
