import { isKeyOf, type JsonValue } from '@countersign/kernel';
import type { RecordKind } from '@countersign/kinds/words';
import { entityOfWord } from '@countersign/model/names';
import { queryOptions } from '@tanstack/react-query';

import { accountSource } from '../../entities/account/account-source.ts';
import { domainSource } from '../../entities/domain/domain-source.ts';
import { ledgerQuery, propertyQuery } from '../../entities/entity-queries.ts';
import { assetLookUp, ofInstance } from '../../entities/look-up.ts';
import { namedSource } from '../../entities/named/named-source.ts';
import { vaultSource } from '../../entities/vault/vault-source.ts';
import { queryClient } from '../api/query-client.ts';

/** How the record is read of those that come with more than themselves, or are no governed entities of a domain or the instance. */
const ownRecords = {
  account: async (domainId, id) => (await queryClient.fetchQuery(accountSource.one(domainId, id))).data,
  domain: (_domainId, id) => queryClient.fetchQuery(domainSource.one(id, id)),
  ledger: (_domainId, id) => queryClient.fetchQuery(ledgerQuery(id)),
  property: async (_domainId, id) => queryClient.fetchQuery(propertyQuery(id)),
  ticker: (_domainId, id) => queryClient.fetchQuery(assetLookUp.query(ofInstance(id))),
  vault: (domainId, id) => queryClient.fetchQuery(vaultSource.one(domainId, id)),
} satisfies Readonly<Partial<Record<RecordKind, (domainId: string, id: string) => Promise<JsonValue | null | undefined>>>>;

const readRecord = (kind: RecordKind, domainId: string, id: string): Promise<JsonValue | null | undefined> =>
  isKeyOf(ownRecords, kind)
    ? ownRecords[kind](domainId, id)
    : queryClient.fetchQuery(namedSource(entityOfWord(kind)).one(domainId, id));

/** A record of a kind as it is now; null where it cannot be read. */
export function recordQuery(kind: RecordKind, domainId: string, id: string) {
  return queryOptions({
    queryKey: ['record', kind, domainId, id],
    queryFn: async (): Promise<JsonValue> => (await readRecord(kind, domainId, id)) ?? null,
  });
}
