import { money } from '@countersign/ui/format/money.ts';
import { worthOf } from '@countersign/ui/format/worth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { api } from '../../../app/api/client.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Said } from './named.tsx';
import classes from './stake.module.css';

/** What an asset costs, as the server's price source says; null where it says nothing. */
function priceQuery(tickerId: string) {
  return queryOptions({
    queryKey: ['price', tickerId],
    queryFn: async ({ signal }) => {
      const { items } = await api().tickers.prices({ query: { tickerId: [tickerId] } }, { signal });
      return items.find((price) => price.tickerId === tickerId) ?? null;
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** What an amount is worth in the reference currency: an estimate, on which nothing depends, and the server's word. */
export function Worth({ tickerId, amount, decimals }: { tickerId: string; amount: bigint; decimals: number }) {
  const { t, language } = useTranslation();
  const { data } = useQuery({ ...priceQuery(tickerId), enabled: useIsOpen() });
  if (data === undefined || data === null) return null;
  const estimate = money(worthOf(amount, decimals, data.price), data.currency, language);
  return (
    <span className={classes.worth}>
      <Said>{t('sign:stake.worth', { estimate })}</Said>
    </span>
  );
}
