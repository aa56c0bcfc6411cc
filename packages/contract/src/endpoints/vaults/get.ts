import { ApiVault, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/vaults/{vaultId}` */
export const getVault = endpoint(routes.vaults.get, {
  summary: 'A vault',
  params: z.strictObject({ vaultId: uuid }),
  status: 200,
  response: ApiVault,
  errors: ['EntityNotFoundError'],
});
