export type { Invitation } from './invitation.ts';
export * from './invitation-store.ts';
export * from './invitations.ts';
