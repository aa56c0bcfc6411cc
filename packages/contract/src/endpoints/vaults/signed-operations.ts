import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/**
 * `POST /v1/vaults/operations/signed`: for members who may read the root domain's transactions. All files are imported or none;
 * a refusal (400) lists every reason in `additionalDetails`.
 */
export const importSignedOperations = endpoint(routes.vaults.signedOperations, {
  summary: 'What vaults without a network gave: who they are, their answers to prepared files, and how far they have signed',
  description:
    'For members who may read the transactions of the root domain. All files are imported or none; a refusal lists every reason.',
  body: z.strictObject({
    files: z
      .array(z.string().min(1).meta({ format: 'binary' }))
      .min(1)
      .max(50),
  }),
  status: 200,
  errors: [],
  detailedErrors: ['InvalidRequestError'],
});
