import { InvitationStatus } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { invitedParams } from './invitation-params.ts';

/** `GET /api/invitation/profile-status/{idOrCode}` */
export const getProfileStatus = endpoint({
  method: 'GET',
  path: '/api/invitation/profile-status/{idOrCode}',
  summary: 'How far the profile of an invited person is',
  access: 'Public',
  params: invitedParams,
  secretParams: ['idOrCode'],
  status: 200,
  response: z.strictObject({ status: InvitationStatus }),
  errors: ['EntityNotFoundError'],
});
