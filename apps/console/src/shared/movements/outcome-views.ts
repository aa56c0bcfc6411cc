import './texts.ts';

import type { Translate } from '@countersign/kernel';

import type { ListView } from '../list/views.tsx';
import type { OrderSearch } from './movement-search.ts';

/** The views of a list of movements by how they turned out, with all of them first. */
export function outcomeViews(t: Translate): readonly ListView<Pick<OrderSearch, 'outcome'>>[] {
  return [
    { label: t('movements:view.all'), filters: {} },
    { label: t('movements:view.inFlight'), filters: { outcome: 'UnderWay' } },
    { label: t('movements:view.failed'), filters: { outcome: 'Failed' } },
  ];
}
