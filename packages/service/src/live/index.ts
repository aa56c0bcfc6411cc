export * from './event-feed.ts';
export { followChanges } from './follow-changes.ts';
export type { ChangeMessage } from './follow-changes.ts';
export { followRows } from './follow-rows.ts';
export * from './recent-events.ts';
