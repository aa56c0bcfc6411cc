import type { InvitationStatus } from '@countersign/model';

/** Where whoever was invited reads how their invitation stands. */
export const places = {
  Pending: '/invitation/$invitationId',
  DeviceRegistered: '/invitation/$invitationId/confirmation',
  Completed: '/invitation/$invitationId/confirmation',
  Expired: '/invitation/$invitationId/expired',
  Cancelled: '/invitation/$invitationId/expired',
} as const satisfies Record<InvitationStatus, string>;
