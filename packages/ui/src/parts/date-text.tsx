import { useTranslation } from '../i18n/use-translation.ts';

import { formatDateTime } from '../format/date.ts';
import { relativeTime, shortMoment } from '../format/relative-time.ts';
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

/** How long ago a moment (ISO text) was, or how long until it comes; hovering gives the moment. */
export function AgoText({ value }: { value: string }) {
  const { language } = useTranslation();
  const now = useNow();
  const date = new Date(value);
  return (
    <time dateTime={value} title={formatDateTime(date)} className={classes.whole}>
      {relativeTime(date, new Date(now), language)}
    </time>
  );
}

/**
 * When something was or will be, in one short line for lists: how far from now within a day of it, else its day. Pointing at it gives the
 * moment in full.
 */
export function WhenText({ value }: { value: string }) {
  const { language } = useTranslation();
  const now = useNow();
  const date = new Date(value);
  return (
    <time dateTime={value} title={formatDateTime(date)} className={`${classes.whole} cs-tabular`}>
      {shortMoment(date, new Date(now), language)}
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
