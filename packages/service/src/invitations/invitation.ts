import type { InvitationAnswered, InvitationStatus, UserEditIn, UserReference } from '@countersign/model';

/** An invitation as it is kept. That it is past its time is not stored: {@link statusOf} works it out. */
export interface Invitation {
  readonly id: string;
  readonly domainId: string;
  readonly codeHash: string;
  readonly status: Exclude<InvitationStatus, 'Expired'>;
  readonly user: UserEditIn;
  /** The device's key, and what it signed. */
  readonly answer?: (InvitationAnswered & { readonly publicKey: string }) | undefined;
  readonly validSeconds: number;
  readonly validUntil: Date;
  readonly createdBy: UserReference;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** The status of an invitation at a moment. The time limit is for the device: once it has answered, approval may take as long as it takes. */
export function statusOf({ status, validUntil }: Pick<Invitation, 'status' | 'validUntil'>, now: Date): InvitationStatus {
  return status === 'Pending' && validUntil <= now ? 'Expired' : status;
}

/** What can be done with an invitation. */
export type InvitationAction = 'answer' | 'cancel' | 'renew' | 'complete';

/** In which states each action is allowed. Completed and cancelled are final. */
export const allowedIn = {
  answer: ['Pending'],
  cancel: ['Pending', 'DeviceRegistered', 'Expired'],
  renew: ['Pending', 'Expired'],
  complete: ['DeviceRegistered'],
} as const satisfies Record<InvitationAction, readonly InvitationStatus[]>;
