import { useTranslation } from 'react-i18next';

import { formatDate, formatDateTime } from '../format/date.ts';
import { relativeTime } from '../format/relative-time.ts';
import { useNow } from '../format/use-now.ts';
import classes from './parts.module.css';

/** A moment (ISO text) in the reader's time zone; hovering gives it in UTC. Breaks between day and time where there is no room. */
export function DateTimeText({ value }: { value: string }) {
  const date = new Date(value);
  return (
    <time dateTime={value} title={date.toISOString()} className="cs-tabular">
      {formatDateTime(date).replace(/ (?=[AP]M$)/, '\u00A0')}
    </time>
  );
}

/** The day of a moment (ISO text) in the reader's time zone; hovering gives the moment. For lists, where the hour tells nothing. */
export function DayText({ value }: { value: string }) {
  const date = new Date(value);
  return (
    <time dateTime={value} title={formatDateTime(date)} className="cs-tabular">
      {formatDate(date)}
    </time>
  );
}

/** How long ago a moment (ISO text) was, or how long until it comes; hovering gives the moment. */
export function AgoText({ value }: { value: string }) {
  const { i18n } = useTranslation();
  const now = useNow();
  const date = new Date(value);
  return (
    <time dateTime={value} title={formatDateTime(date)} className={classes.whole}>
      {relativeTime(date, new Date(now), i18n.language)}
    </time>
  );
}

/** A moment with how far it is from now beside it: for the facts of one thing, where there is room for both. */
export function MomentText({ value }: { value: string }) {
  return (
    <>
      <DateTimeText value={value} />{' '}
      <span className={classes.ago}>
        (<AgoText value={value} />)
      </span>
    </>
  );
}
