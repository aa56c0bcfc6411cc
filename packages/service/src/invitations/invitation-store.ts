import type { InvitationStatus } from '@countersign/model';

import type { ListPage, ListQuery } from '../reads/read-store.ts';
import type { Refusable } from '../refusal.ts';
import type { Invitation } from './invitation.ts';

/** What changes with an action, if the invitation still has the status it was seen with. */
export interface InvitationChange {
  readonly status: Invitation['status'];
  readonly publicKey?: string;
  readonly validUntil?: Date;
}

/** Keeps invitations. */
export interface InvitationStore {
  /**
   * Adds an invitation; false if its user's id is that of a user, or of an invitation that is or may become active, already; or its alias
   * looks like one of the domain's.
   */
  add(invitation: Invitation): Promise<boolean>;
  find(by: { readonly id: string } | { readonly code: string }): Promise<Invitation | undefined>;
  /** `InvalidParameterError` where `startingAfter` is none of the domain's. */
  list(domainId: string, query: ListQuery, now: Date): Promise<Refusable<ListPage<Invitation>>>;
  /** Changes an invitation that is in one of the states at that moment; undefined if it is not. */
  change(id: string, from: readonly InvitationStatus[], change: InvitationChange, now: Date): Promise<Invitation | undefined>;
  /** What the invited person may know of who invited them, and where to; undefined if one of the two is gone. */
  inviter(invitation: Invitation): Promise<{ readonly alias: string; readonly domain: string } | undefined>;
  /** The public key of the domain's user with this id. */
  keyOfUser(domainId: string, userId: string): Promise<string | undefined>;
  /** True if a user of the domain has this key. */
  isKeyTaken(domainId: string, publicKey: string): Promise<boolean>;
}
