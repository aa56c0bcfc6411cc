import type { InvitationStatus } from '@countersign/model';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { places } from './places.ts';

/** What an invitation's page shows, as long as that is how the invitation stands; else the way to the page that says how it does. */
export function AtItsPlace({
  invitationId,
  status,
  here,
  children,
}: {
  invitationId: string;
  status: InvitationStatus;
  here: (typeof places)[InvitationStatus];
  children: ReactNode;
}) {
  const place = places[status];
  return place === here ? children : <Navigate to={place} params={{ invitationId }} replace />;
}
