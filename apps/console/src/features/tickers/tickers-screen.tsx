import './texts.ts';

import { tickersRoute } from './index.ts';
import { TickerDetail } from './ticker-detail.tsx';
import { TickerList } from './ticker-list.tsx';

/** The assets, or the one that the URL names. */
export function TickersScreen() {
  const { tickerId } = tickersRoute.useSearch();
  return tickerId ? <TickerDetail tickerId={tickerId} /> : <TickerList />;
}
