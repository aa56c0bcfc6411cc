import { EntityDetail } from '../../shared/screens/entity-detail.tsx';
import { EntityList } from '../../shared/screens/entity-list.tsx';
import { ticker } from '../../entities/ticker/ticker.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const route = screenRoute('tickers');

/** The list of assets, or the asset that the URL names. */
export function TickersScreen() {
  const search = route.useSearch();
  return search.tickerId ? (
    <EntityDetail entity={ticker} id={search.tickerId} />
  ) : (
    <EntityList entity={ticker} path={paths.ticker} search={search} />
  );
}
