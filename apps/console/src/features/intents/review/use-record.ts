import type { JsonValue } from '@countersign/kernel';
import { changedEntity, type EntityKind } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';

import { accountSource } from '../../../entities/account/account-source.ts';
import { domainSource } from '../../../entities/domain/domain-source.ts';
import { endpointSource } from '../../../entities/endpoint/endpoint-source.ts';
import { ledgerQuery } from '../../../entities/entity-queries.ts';
import { policySource } from '../../../entities/policy/policy-source.ts';
import { userSource } from '../../../entities/user/user-source.ts';
import { vaultSource } from '../../../entities/vault/vault-source.ts';
import { assetLookUp, ofInstance } from '../../../entities/look-up.ts';
import { queryClient } from '../../../shared/api/query-client.ts';

/** How the entity of each kind is read. */
const records = {
  account: async (domainId, id) => (await queryClient.fetchQuery(accountSource.one(domainId, id))).data,
  domain: (_domainId, id) => queryClient.fetchQuery(domainSource.one(id, id)),
  endpoint: (domainId, id) => queryClient.fetchQuery(endpointSource.one(domainId, id)),
  ledger: (_domainId, id) => queryClient.fetchQuery(ledgerQuery(id)),
  policy: (domainId, id) => queryClient.fetchQuery(policySource.one(domainId, id)),
  ticker: (_domainId, id) => queryClient.fetchQuery(assetLookUp.query(ofInstance(id))),
  user: (domainId, id) => queryClient.fetchQuery(userSource.one(domainId, id)),
  vault: (domainId, id) => queryClient.fetchQuery(vaultSource.one(domainId, id)),
} satisfies Readonly<Record<EntityKind, (domainId: string, id: string) => Promise<JsonValue | null | undefined>>>;

/** The entity that an update replaces as it stands now; undefined for other kinds, and where it cannot be read. */
export function useRecord(payload: IntentPayload, domainId: string): JsonValue | undefined {
  const changed = changedEntity(payload);
  const { kind = 'account', id = '' } = changed ?? {};
  const { data } = useQuery({
    queryKey: ['record', kind, domainId, id],
    queryFn: async (): Promise<JsonValue> => (await records[kind](domainId, id)) ?? null,
    enabled: changed?.isReplaced === true,
  });
  return data ?? undefined;
}
