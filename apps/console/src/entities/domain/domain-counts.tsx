import type { DomainCounts } from '@countersign/contract';
import { limits } from '@countersign/model/names';
import { SkeletonLine } from '@countersign/ui';
import { groupDigits } from '@countersign/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { besideRows, ofInstance } from '../look-up.ts';

/** What is in each domain of a list, asked for together. */
export const domainCounts = besideRows('domains', async (_, domainId) =>
  (await api.domains.counts({ query: { domainId } })).items.map((counts) => ({ ...counts, id: counts.domainId })),
);

/** What is counted. */
export type Counted = Exclude<keyof DomainCounts, 'domainId'>;

/** A count as text: empty where the reader may not know it, `10,000+` where there are more than are counted. */
export function countText(counts: DomainCounts | null | undefined, counted: Counted): string {
  const count = counts?.[counted];
  if (count === undefined) return '';
  return count > limits.countedInDomain ? `${groupDigits(String(limits.countedInDomain))}+` : groupDigits(String(count));
}

/** A count in the cell of a list. */
export function CountCell({ domainId, counted }: { domainId: string; counted: Counted }) {
  const { t } = useTranslation('domains');
  const { data, error, isPending } = useQuery(domainCounts.query(ofInstance(domainId)));
  if (isPending) return <SkeletonLine width={2} />;
  if (error && !data) return <span title={errorText(error, t)}>—</span>;
  const text = countText(data, counted);
  return text === '' ? <span title={t('counts.hidden')}>—</span> : <span className="cs-tabular">{text}</span>;
}
