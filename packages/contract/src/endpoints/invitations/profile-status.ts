import { InvitationStatus } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitedParams } from './invitation-params.ts';

/** `GET /api/invitation/profile-status/{idOrCode}` */
export const getProfileStatus = endpoint(routes.invitations.profileStatus, {
  summary: 'How far the profile of an invited person is',
  params: invitedParams,
  secretParams: ['idOrCode'],
  status: 200,
  response: z.strictObject({ status: InvitationStatus }),
  errors: ['EntityNotFoundError'],
});
