import { isOfKind, type LoadedEntity, type LoadedFacts } from '@countersign/kinds/rules';
import type { User } from '@countersign/model';
import { governedEntities, type EntityResource } from '@countersign/model/names';

/** Somebody who writes a condition: the domains of which they may read each of these. */
export type Reader = Readonly<Record<Exclude<EntityResource, 'domains'>, readonly string[]>>;

/** What is known of an author elsewhere: what policies go by, and nothing of the person. */
export type AuthorOutline = Pick<User, 'id' | 'domainId' | 'roles' | 'lock'>;

/** True if somebody may read an entity, whether or not they know its id. Domains, and what belongs to none, are everybody's to see. */
export function maySee(reader: Reader, { kind, data }: LoadedEntity): boolean {
  const { readers } = governedEntities[kind];
  return readers === 'Members' || readers === 'domains' || ('domainId' in data && reader[readers].includes(data.domainId));
}

/** The facts without what somebody may not read, and without who is known by an address where that is not theirs to know. */
export function factsSeenBy(reader: Reader, facts: LoadedFacts): LoadedFacts {
  const entities = facts.entities.filter((entity) => maySee(reader, entity));
  const ids = (kind: 'Account' | 'Endpoint') =>
    new Set(entities.flatMap((entity) => (isOfKind(entity, kind) ? [entity.data.id] : [])));
  const [accounts, endpoints] = [ids('Account'), ids('Endpoint')];
  return {
    ...facts,
    entities,
    accountLedgers: facts.accountLedgers.filter(({ accountId }) => accounts.has(accountId)),
    knownAddresses: facts.knownAddresses.map(({ need, found }) => ({
      need,
      found: found.filter(
        ({ accountId, endpointId }) =>
          (accountId === undefined || accounts.has(accountId)) && (endpointId === undefined || endpoints.has(endpointId)),
      ),
    })),
  };
}
