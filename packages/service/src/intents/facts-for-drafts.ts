import { isOfKind, type LoadedEntity, type LoadedFacts } from '@countersign/kinds/rules';

/**
 * What conditions see while drafts of policies are tried in a domain: what is known of the domain alone, and the endpoints of those above it,
 * which its orders may pay. A condition that somebody writes must not tell them of accounts and people elsewhere. `chain`: root first, the
 * domain last.
 */
export function factsForDrafts(facts: LoadedFacts, chain: readonly { readonly id: string }[]): LoadedFacts {
  const here = chain.at(-1)?.id;
  const isSeen = ({ kind, data }: LoadedEntity) =>
    !('domainId' in data) || data.domainId === here || (kind === 'Endpoint' && chain.some(({ id }) => id === data.domainId));
  const entities = facts.entities.filter(isSeen);
  const accounts = new Set(entities.flatMap((entity) => (isOfKind(entity, 'Account') ? [entity.data.id] : [])));
  return {
    ...facts,
    entities,
    knownAddresses: facts.knownAddresses.map(({ need, found }) => ({
      need,
      found: found.filter(({ accountId }) => accountId === undefined || accounts.has(accountId)),
    })),
  };
}
