import { dayOf, formatDate } from '@countersign/ui';

const dayMs = 24 * 60 * 60 * 1000;

/** The end of a day written dd/MM/yyyy in the reader's time zone; undefined for anything else. */
export function endOfDay(typed: string): Date | undefined {
  const day = dayOf(typed);
  return day === undefined ? undefined : new Date(`${day}T23:59:59`);
}

/** The day so many days from now, dd/MM/yyyy. */
export function dayFrom(now: Date, days: number): string {
  return formatDate(new Date(now.getTime() + days * dayMs));
}

/** How long it is until the end of a day, in seconds; what is wrong with it otherwise. */
export function validityUntil(
  typed: string,
  now: Date,
  longestSeconds: number,
): { readonly seconds: number } | { readonly problem: 'missing' | 'noDate' | 'past' | 'tooFar' } {
  if (typed.trim() === '') return { problem: 'missing' };
  const end = endOfDay(typed);
  if (end === undefined) return { problem: 'noDate' };
  const seconds = Math.floor((end.getTime() - now.getTime()) / 1000);
  if (seconds < 1) return { problem: 'past' };
  return seconds > longestSeconds ? { problem: 'tooFar' } : { seconds };
}
