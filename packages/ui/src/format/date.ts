import { uiTexts } from '../i18n/texts.ts';

/** What stands between day, month and year. */
interface DayForm {
  readonly separator: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

const dateWith = (date: Date, separator: string): string =>
  [two(date.getDate()), two(date.getMonth() + 1), date.getFullYear()].join(separator);

/** A day in the reader's time zone, as the language of the build writes it: dd/MM/yyyy, in German dd.MM.yyyy. */
export const formatDate = (date: Date, { separator }: DayForm = uiTexts.day): string => dateWith(date, separator);

/** dd/MM/yyyy hh:mm:ss a in the reader's time zone: a moment in full is written so in every language. */
export function formatDateTime(date: Date): string {
  const hours = date.getHours();
  const clock = `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${dateWith(date, '/')} ${clock} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A day as yyyy-MM-dd, written as the language of the build has it. */
export const writtenDay = (day: string, { separator }: DayForm = uiTexts.day): string =>
  day.split('-').toReversed().join(separator);

/** A day written dd/MM/yyyy or dd.MM.yyyy, as yyyy-MM-dd; undefined for anything else. */
export function dayOf(written: string): string | undefined {
  const [, day = '', , month = '', year = ''] = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(written.trim()) ?? [];
  if (day === '') return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A day that is in no calendar would be read as one of the next month.
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
