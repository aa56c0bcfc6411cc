import type { ApiTickerData } from '@countersign/model';
import { useQueries } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { useProposeRequest } from '../../shared/signing/use-submit-intent.tsx';
import { unsaid, type Asked } from './asset-reports.ts';

/**
 * What networks say of assets, by the assets' ids. They are asked by dry runs, so that a network is asked by those alone who may propose to validate
 * them (docs/decisions/0175).
 */
export function useAssetReports(assets: readonly ApiTickerData[]): ReadonlyMap<string, Asked> {
  const proposeRequest = useProposeRequest();
  const answers = useQueries({
    queries: assets.map((asset) => ({
      queryKey: ['dry-run', 'asset-report', asset.id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { type: _, ...body } = proposeRequest({ payload: { type: 'v0_ValidateTickers', tickers: [unsaid(asset)] } });
        return (await api.intents.dryRun({ body }, { signal })).assets?.[0] ?? null;
      },
      staleTime: 60_000,
      retry: 1,
    })),
  });
  return new Map(
    answers.map(({ data, isError }, index): [string, Asked] => {
      const waiting = isError ? 'unreachable' : 'asking';
      return [assets[index]?.id ?? '', data === undefined ? waiting : data];
    }),
  );
}
