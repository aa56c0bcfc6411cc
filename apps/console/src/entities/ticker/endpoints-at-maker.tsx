import type { ApiTickerData } from '@countersign/model';
import { SkeletonLine } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { EntityChip } from '../chips.tsx';
import classes from '../entities.module.css';
import { makerOf } from './asset-facts.ts';

const shown = 10;

function endpointsAtQuery(domainId: string, ledgerId: string, address: string) {
  const query = { ledgerId: [ledgerId], 'address.startsWith': address, sortBy: 'alias', sortOrder: 'ASC', limit: shown } as const;
  return queryOptions({
    queryKey: ['endpoints', domainId, 'at', ledgerId, address],
    queryFn: ({ signal }) =>
      api.endpoints.list({ params: { domainId }, query: { ...query, ledgerId: [...query.ledgerId] } }, { signal }),
  });
}

/** The endpoints of the domain whose address is the contract or issuer of an asset. */
export function EndpointsAtMaker({ asset }: { asset: ApiTickerData }) {
  const { t } = useTranslation('tickers');
  const scope = useScope();
  const address = makerOf(asset);
  const { data, error } = useQuery({
    ...endpointsAtQuery(scope.domainId, asset.ledgerId, address ?? ''),
    enabled: address !== undefined,
  });
  if (address === undefined || error) return null;
  if (data === undefined) return <SkeletonLine width={14} />;
  if (data.items.length === 0) return t('endpoints.none');
  return (
    <span className={classes.tags}>
      {data.items.map(({ data: { id, alias } }) => (
        <EntityChip key={id} compact kind="endpoint" id={id} name={alias} />
      ))}
      {data.nextStartingAfter === undefined ? null : (
        <AppLink href={paths.section(scope, 'endpoints', { address, ledgerId: [asset.ledgerId] })}>{t('endpoints.all')}</AppLink>
      )}
    </span>
  );
}
