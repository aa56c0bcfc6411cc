import type { Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

const everywhere = { type: 'Instance' } as const;

/** What each entity was, revision by revision. */
export function revisionHandlers({ revisions }: Pick<Reads, 'revisions'>): ApiHandlers['revisions'] {
  const of = (domainId: string) => ({ type: 'Domains', domainIds: [domainId] }) as const;
  return {
    ofAccount: ({ params: { domainId, accountId }, query }) => revisions('Account', of(domainId), accountId, query),
    ofDomain: ({ params: { domainId }, query }) => revisions('Domain', of(domainId), domainId, query),
    ofEndpoint: ({ params: { domainId, endpointId }, query }) => revisions('Endpoint', of(domainId), endpointId, query),
    ofPolicy: ({ params: { domainId, policyId }, query }) => revisions('Policy', of(domainId), policyId, query),
    ofTicker: ({ params: { tickerId }, query }) => revisions('Ticker', everywhere, tickerId, query),
    ofUser: ({ params: { domainId, userId }, query }) => revisions('User', of(domainId), userId, query),
    ofVault: ({ params: { vaultId }, query }) => revisions('Vault', everywhere, vaultId, query),
  };
}
