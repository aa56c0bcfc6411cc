import { Button } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ticker } from '../../entities/ticker/ticker.tsx';
import { uniqueTicker } from '../../entities/ticker/unique-ticker.tsx';
import { Offered } from '../../shared/proposing/offered.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { EntityDetail } from '../../shared/screens/entity-detail.tsx';
import { EntityList } from '../../shared/screens/entity-list.tsx';
import { TickersTabs } from './tickers-tabs.tsx';
import { ValidateDrawer } from './validate-drawer.tsx';

const route = screenRoute('tickers');
const uniqueRoute = screenRoute('tickers/nft');

/** The drawer in which assets are validated, which a list, a row and an asset's screen open. */
function useValidation() {
  const { t } = useTranslation('tickers');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  return {
    open: (_: 'validate', { id }: { readonly id: string }) => setChosen([id]),
    button: (
      <Offered kinds={['v0_ValidateTickers']}>
        <Button variant="default" onClick={() => setChosen([])}>
          {t('validation.open')}
        </Button>
      </Offered>
    ),
    drawer: chosen && <ValidateDrawer chosen={chosen} onClose={() => setChosen(null)} />,
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
