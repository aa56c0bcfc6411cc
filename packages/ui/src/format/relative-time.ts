const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How far a moment is from another one, in words of the language: "in 23 hours", "5 minutes ago", "now" below a minute. Never more
 * than there is: 23 hours 59 minutes are 23 hours.
 */
export function relativeTime(moment: Date, now: Date, language: string, style: 'long' | 'short' = 'long'): string {
  const distance = moment.getTime() - now.getTime();
  const [unit, length] = units.find((candidate) => Math.abs(distance) >= candidate[1]) ?? ['second', Infinity];
  const count = Math.trunc(distance / length);
  return new Intl.RelativeTimeFormat(language, { numeric: unit === 'second' ? 'auto' : 'always', style }).format(
    count === 0 ? 0 : count,
    unit,
  );
}

const dayMs = 86_400_000;

/** A moment as a list writes it: how far it is, within a day; else the day alone, with its year where that is another one. */
export function shortMoment(moment: Date, now: Date, language: string): string {
  if (Math.abs(moment.getTime() - now.getTime()) < dayMs) return relativeTime(moment, now, language, 'short');
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(moment);
}
