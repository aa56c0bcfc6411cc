export * from './event-feed.ts';
export { followChanges } from './follow-changes.ts';
export type { ChangeMessage } from './follow-changes.ts';
export * from './recent-events.ts';
