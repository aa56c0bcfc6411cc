import { useQuery } from '@tanstack/react-query';

import { domainsQuery } from '../../shared/membership/membership-queries.ts';
import { useScope } from '../../shared/routing/scope.ts';
import type { CrumbEntity } from './breadcrumb-trail.ts';
import { assetQuery } from '../../entities/asset-queries.ts';
import { personName } from '../../entities/person-name.ts';
import { accountQuery, endpointQuery, policyQuery, userQuery, vaultQuery } from '../../entities/entity-queries.ts';

/** The alias of an entity in the current domain; undefined while it is on its way, and for kinds that have none. */
export function useEntityAlias(entity: CrumbEntity, id: string): string | undefined {
  const { domainId } = useScope();
  const domains = useQuery({ ...domainsQuery, enabled: entity === 'domain' }).data;
  const account = useQuery({ ...accountQuery(domainId, id), enabled: entity === 'account' }).data;
  const endpoint = useQuery({ ...endpointQuery(domainId, id), enabled: entity === 'endpoint' }).data;
  const policy = useQuery({ ...policyQuery(domainId, id), enabled: entity === 'policy' }).data;
  const user = useQuery({ ...userQuery(domainId, id), enabled: entity === 'user' }).data;
  const vault = useQuery({ ...vaultQuery(id), enabled: entity === 'vault' }).data;
  const ticker = useQuery({ ...assetQuery(id), enabled: entity === 'ticker' }).data;
  const person = user && { alias: personName(user) };
  const found = {
    account: account?.data,
    endpoint,
    policy,
    user: person,
    vault,
    domain: domains?.find((domain) => domain.id === id),
    ticker: ticker && { alias: ticker.name ?? ticker.symbol },
  };
  return entity in found ? found[entity as keyof typeof found]?.alias : undefined;
}
