import type { JsonValue } from '@countersign/kernel';
import type { RecordKind } from '@countersign/kinds/words';
import { queryOptions } from '@tanstack/react-query';

import { accountSource } from '../../entities/account/account-source.ts';
import { domainSource } from '../../entities/domain/domain-source.ts';
import { endpointSource } from '../../entities/endpoint/endpoint-source.ts';
import { ledgerQuery, propertyQuery } from '../../entities/entity-queries.ts';
import { assetLookUp, ofInstance } from '../../entities/look-up.ts';
import { policySource } from '../../entities/policy/policy-source.ts';
import { userSource } from '../../entities/user/user-source.ts';
import { vaultSource } from '../../entities/vault/vault-source.ts';
import { queryClient } from '../api/query-client.ts';

/** How the record of each kind is read. */
const records = {
  account: async (domainId, id) => (await queryClient.fetchQuery(accountSource.one(domainId, id))).data,
  domain: (_domainId, id) => queryClient.fetchQuery(domainSource.one(id, id)),
  endpoint: (domainId, id) => queryClient.fetchQuery(endpointSource.one(domainId, id)),
  ledger: (_domainId, id) => queryClient.fetchQuery(ledgerQuery(id)),
  policy: (domainId, id) => queryClient.fetchQuery(policySource.one(domainId, id)),
  property: async (_domainId, id) => queryClient.fetchQuery(propertyQuery(id)),
  ticker: (_domainId, id) => queryClient.fetchQuery(assetLookUp.query(ofInstance(id))),
  user: (domainId, id) => queryClient.fetchQuery(userSource.one(domainId, id)),
  vault: (domainId, id) => queryClient.fetchQuery(vaultSource.one(domainId, id)),
} satisfies Readonly<Record<RecordKind, (domainId: string, id: string) => Promise<JsonValue | null | undefined>>>;

/** A record of a kind as it is now; null where it cannot be read. */
export function recordQuery(kind: RecordKind, domainId: string, id: string) {
  return queryOptions({
    queryKey: ['record', kind, domainId, id],
    queryFn: async (): Promise<JsonValue> => (await records[kind](domainId, id)) ?? null,
  });
}
