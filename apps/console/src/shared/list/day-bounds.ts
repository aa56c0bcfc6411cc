/**
 * The moments between which a span of whole days lies in the reader's time zone, for the server's exclusive bounds:
 * the last millisecond before the first day, and the start of the day after the last.
 */
export function dayBounds(
  from: string | undefined,
  to: string | undefined,
): { readonly after?: string; readonly before?: string } {
  const start = from && new Date(`${from}T00:00:00`);
  const end = to && new Date(`${to}T00:00:00`);
  if (end) end.setDate(end.getDate() + 1);
  return {
    ...(start && { after: new Date(start.getTime() - 1).toISOString() }),
    ...(end && { before: end.toISOString() }),
  };
}
