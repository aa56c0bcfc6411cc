import { ApiVault, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/vaults/{vaultId}` */
export const getVault = endpoint({
  method: 'GET',
  path: '/v1/vaults/{vaultId}',
  summary: 'A vault',
  access: 'Member',
  params: z.strictObject({ vaultId: uuid }),
  status: 200,
  response: ApiVault,
  errors: ['EntityNotFoundError'],
});
