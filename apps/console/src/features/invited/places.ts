import type { InvitationStatus } from '@countersign/model';

/** Where an invited person reads the state of their invitation. */
export const places = {
  Pending: '/invitation/$invitationId',
  DeviceRegistered: '/invitation/$invitationId/confirmation',
  Completed: '/invitation/$invitationId/confirmation',
  Expired: '/invitation/$invitationId/expired',
  Cancelled: '/invitation/$invitationId/expired',
} as const satisfies Record<InvitationStatus, string>;
