import { useQuery } from '@tanstack/react-query';

import { domainsQuery } from '../../shared/membership/membership-queries.ts';
import { useScope } from '../../shared/routing/scope.ts';
import type { CrumbEntity } from '../../shared/routing/crumbs.ts';
import { assetQuery } from '../../entities/look-up.ts';
import { personName } from '../../entities/person-name.ts';
import { endpointSource } from '../../entities/endpoint/endpoint-source.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { policySource } from '../../entities/policy/policy-source.ts';
import { userSource } from '../../entities/user/user-source.ts';
import { vaultSource } from '../../entities/vault/vault-source.ts';

/** The alias of an entity in the current domain; undefined while it is on its way, and for kinds that have none. */
export function useEntityAlias(entity: CrumbEntity | undefined, id: string): string | undefined {
  const { domainId } = useScope();
  const domains = useQuery({ ...domainsQuery, enabled: entity === 'domain' }).data;
  const account = useQuery({ ...accountSource.one(domainId, id), enabled: entity === 'account' }).data;
  const endpoint = useQuery({ ...endpointSource.one(domainId, id), enabled: entity === 'endpoint' }).data;
  const policy = useQuery({ ...policySource.one(domainId, id), enabled: entity === 'policy' }).data;
  const user = useQuery({ ...userSource.one(domainId, id), enabled: entity === 'user' }).data;
  const vault = useQuery({ ...vaultSource.one(domainId, id), enabled: entity === 'vault' }).data;
  const ticker = useQuery({ ...assetQuery(id), enabled: entity === 'ticker' }).data;
  const aliases: Partial<Record<CrumbEntity, string | undefined>> = {
    account: account?.data.alias,
    endpoint: endpoint?.alias,
    policy: policy?.alias,
    user: user && personName(user),
    vault: vault?.alias,
    domain: domains?.find((domain) => domain.id === id)?.alias,
    ticker: ticker?.name ?? ticker?.symbol,
  };
  return entity && aliases[entity];
}
