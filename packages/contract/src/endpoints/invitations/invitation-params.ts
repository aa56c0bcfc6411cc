import { uuid } from '@countersign/model';
import { z } from 'zod';

/** The path of an invitation within its domain. */
export const invitationParams = z.strictObject({ domainId: uuid, id: uuid });

/** An invitation's code as people type it: 25 letters and digits in either case, with whatever hyphens and spaces between them. */
const typedCode = z
  .string()
  .max(80)
  .regex(/^\s*(?:[0-9A-Za-z][\s-]*){25}$/, 'Neither a UUID nor a code');

/** The path of an invitation for anyone who was given its link or its code. */
export const invitedParams = z.strictObject({ idOrCode: z.union([uuid, typedCode]) });
