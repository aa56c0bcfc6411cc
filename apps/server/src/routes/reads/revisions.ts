import type { Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

const everywhere = { type: 'Instance' } as const;

/** What each entity was, revision by revision. */
export function revisionHandlers({ revisions }: Pick<Reads, 'revisions'>): ApiHandlers['revisions'] {
  const of = (domainId: string) => ({ type: 'Domains', domainIds: [domainId] }) as const;
  return {
    ofAccount: ({ params: { domainId, accountId }, query }) => revisions('accounts', of(domainId), accountId, query),
    ofDomain: ({ params: { domainId }, query }) => revisions('domains', of(domainId), domainId, query),
    ofEndpoint: ({ params: { domainId, endpointId }, query }) => revisions('endpoints', of(domainId), endpointId, query),
    ofPolicy: ({ params: { domainId, policyId }, query }) => revisions('policies', of(domainId), policyId, query),
    ofTicker: ({ params: { tickerId }, query }) => revisions('tickers', everywhere, tickerId, query),
    ofUser: ({ params: { domainId, userId }, query }) => revisions('users', of(domainId), userId, query),
    ofVault: ({ params: { vaultId }, query }) => revisions('vaults', everywhere, vaultId, query),
  };
}
