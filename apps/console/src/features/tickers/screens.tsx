import { Button } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../shared/late/opened.tsx';
import { ticker } from '../../entities/ticker/ticker.tsx';
import { uniqueTicker } from '../../entities/ticker/unique-ticker.tsx';
import { Offered } from '../../shared/proposing/offered.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { EntityDetail } from '../../shared/screens/entity-detail.tsx';
import { EntityList } from '../../shared/screens/entity-list.tsx';
import { TickersTabs } from './tickers-tabs.tsx';

// It brings a form and the review, which a list needs not.
const ValidateDrawer = lazyScreen(() => import('./validate-drawer.tsx'), 'ValidateDrawer');

const route = screenRoute('tickers');
const uniqueRoute = screenRoute('tickers/nft');

/** The drawer in which assets are validated, which a list, a row and an asset's screen open. */
function useValidation() {
  const { t } = useTranslation('tickers');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // Loaded first, so that it is drawn at once. Where it does not come, drawing it asks again and says so.
  const begin = async (ids: readonly string[]) => {
    await ValidateDrawer.preload();
    setChosen(ids);
  };
  return {
    open: (_: 'validate', { id }: { readonly id: string }) => void begin([id]),
    button: (
      <Offered kinds={['v0_ValidateTickers']}>
        <Button variant="default" onClick={() => void begin([])}>
          {t('validation.open')}
        </Button>
      </Offered>
    ),
    drawer: chosen && (
      <Opened onClose={() => setChosen(null)}>
        <ValidateDrawer chosen={chosen} onClose={() => setChosen(null)} />
      </Opened>
    ),
  };
}

/** The fungible assets, or the asset that the URL names. */
export function TickersScreen() {
  const search = route.useSearch();
  const { open, button, drawer } = useValidation();
  return (
    <>
      {search.tickerId ? (
        <EntityDetail entity={ticker} id={search.tickerId} open={open} />
      ) : (
        <EntityList
          entity={ticker}
          path={paths.ticker}
          search={search}
          actions={button}
          tabs={<TickersTabs current="fungible" />}
          open={(dialog, { data }) => open(dialog, data)}
        />
      )}
      {drawer}
    </>
  );
}

/** The tokens that have a number, or the one that the URL names. */
export function UniqueTickersScreen() {
  const search = uniqueRoute.useSearch();
  const { open, button, drawer } = useValidation();
  return (
    <>
      {search.tickerId ? (
        <EntityDetail entity={uniqueTicker} id={search.tickerId} open={open} />
      ) : (
        <EntityList
          entity={uniqueTicker}
          path={paths.uniqueTicker}
          search={search}
          actions={button}
          tabs={<TickersTabs current="nonFungible" />}
          open={(dialog, { data }) => open(dialog, data)}
        />
      )}
      {drawer}
    </>
  );
}
