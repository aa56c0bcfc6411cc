import { formatDate, formatDateTime } from '../format/date.ts';

/** A moment (ISO text) in the reader's time zone; hovering gives it in UTC. */
export const DateTimeText = ({ value, dateOnly = false }: { value: string; dateOnly?: boolean }) => {
  const date = new Date(value);
  return (
    <time dateTime={value} title={date.toISOString()} className="cs-tabular">
      {dateOnly ? formatDate(date) : formatDateTime(date)}
    </time>
  );
};
