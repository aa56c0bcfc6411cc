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
export function relativeTime(moment: Date, now: Date, language: string): string {
  const distance = moment.getTime() - now.getTime();
  const [unit, length] = units.find((candidate) => Math.abs(distance) >= candidate[1]) ?? ['second', Infinity];
  const count = Math.trunc(distance / length);
  return new Intl.RelativeTimeFormat(language, { numeric: unit === 'second' ? 'auto' : 'always' }).format(
    count === 0 ? 0 : count,
    unit,
  );
}
