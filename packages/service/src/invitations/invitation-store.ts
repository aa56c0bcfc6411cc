import type { ListPage, ListQuery } from '../reads/read-store.ts';
import type { Refusable } from '../refusal.ts';
import type { Invitation } from './invitation.ts';

/** What changes with an action. */
export type InvitationChange = Pick<Invitation, 'status'> & Partial<Pick<Invitation, 'answer' | 'validUntil'>>;

/** Keeps invitations. What it gives, this instance has written: it throws `IntegrityViolation` for anything else. */
export interface InvitationStore {
  /**
   * Adds an invitation; false if its user's id is that of a user, or of an invitation that is or may become active, already; or its alias
   * looks like one of the domain's.
   */
  add(invitation: Invitation): Promise<boolean>;
  find(by: { readonly id: string } | { readonly codeHash: string }): Promise<Invitation | undefined>;
  /** `InvalidParameterError` where `startingAfter` is none of the domain's. */
  list(domainId: string, query: ListQuery, now: Date): Promise<Refusable<ListPage<Invitation>>>;
  /** All invitations of a user's id, of which one at most is not cancelled. */
  ofUser(userId: string): Promise<readonly Invitation[]>;
  /** Changes an invitation; undefined if it is no longer as it was seen. */
  change(seen: Invitation, change: InvitationChange, now: Date): Promise<Invitation | undefined>;
  /** What the invited person may know of who invited them, and where to; undefined if one of the two is gone. */
  inviter(invitation: Invitation): Promise<{ readonly alias: string; readonly domain: string } | undefined>;
  /** The public key of the domain's user with this id. */
  keyOfUser(domainId: string, userId: string): Promise<string | undefined>;
  /** True if a user of the domain has this key. */
  isKeyTaken(domainId: string, publicKey: string): Promise<boolean>;
}
