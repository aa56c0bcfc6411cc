import { uuid } from '@countersign/model';
import { z } from 'zod';

/** The path of an invitation within its domain. */
export const invitationParams = z.strictObject({ domainId: uuid, invitationId: uuid });

/** The path of an invitation for whoever was given its link or its code. */
export const invitedParams = z.strictObject({ idOrCode: z.string().min(10).max(60) });
