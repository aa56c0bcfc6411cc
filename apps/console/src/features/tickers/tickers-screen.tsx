import './texts.ts';

import { TickerDetail } from './ticker-detail.tsx';
import { TickerList } from './ticker-list.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('tickers');

/** The assets, or the one that the URL names. */
export function TickersScreen() {
  const { tickerId } = route.useSearch();
  return tickerId ? <TickerDetail tickerId={tickerId} /> : <TickerList />;
}
