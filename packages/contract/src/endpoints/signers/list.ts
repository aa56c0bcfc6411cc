import { base64, uuid, VaultKeyStrategy } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** Something that holds a seed and signs with keys derived from it. */
export const Signer = z.strictObject({
  publicKey: base64,
  kind: z.enum(['Software', 'HSM', 'Cold']),
  /** The strategies that accounts of its vault can have; absent: unknown. */
  keyStrategies: z.array(VaultKeyStrategy).optional(),
  vaultId: uuid.optional(),
});
export type Signer = z.infer<typeof Signer>;

/** `GET /internal/v1/signers` */
export const listSigners = endpoint(routes.signers.list, {
  summary: 'The signers that announced themselves, and the vault that each has become',
  status: 200,
  response: z.strictObject({ items: z.array(Signer) }),
  errors: [],
});
