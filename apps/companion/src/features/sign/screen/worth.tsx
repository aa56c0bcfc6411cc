import { money } from '@countersign/ui/format/money.ts';
import { worthOf } from '@countersign/ui/format/worth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { api } from '../../../app/api/client.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Said } from './named.tsx';
import classes from './stake.module.css';

/** An asset by its id, or a ledger's own coin by the ledger's. */
export type Priced = { readonly tickerId: string } | { readonly coinOf: string };

/** What an asset costs, as the server's price source says; null where it says nothing. */
export function priceQuery(of: Priced) {
  return queryOptions({
    queryKey: ['price', of],
    queryFn: async ({ signal }) => {
      const tickerId = 'tickerId' in of ? of.tickerId : await coinId(of.coinOf, signal);
      if (tickerId === undefined) return null;
      const { items } = await api().tickers.prices({ query: { tickerId: [tickerId] } }, { signal });
      return items.find((price) => price.tickerId === tickerId) ?? null;
    },
    staleTime: 60_000,
    retry: false,
  });
}

async function coinId(ledgerId: string, signal: AbortSignal): Promise<string | undefined> {
  const query = { ledgerId, kind: 'Native', sortBy: 'name', sortOrder: 'ASC', limit: 1 } as const;
  return (await api().tickers.list({ query }, { signal })).items[0]?.data.id;
}

interface Worth {
  /** Undefined where nobody knows what it is. */
  readonly of: Priced | undefined;
  readonly amount: bigint;
  readonly decimals: number;
}

/** What an amount is worth in the reference currency: an estimate, on which nothing depends, and the server's word. */
export function Worth({ of, amount, decimals }: Worth) {
  const { t, language } = useTranslation();
  const isAsked = useIsOpen() && of !== undefined;
  const { data, isPending } = useQuery({ ...priceQuery(of ?? { coinOf: '' }), enabled: isAsked });
  if (isAsked && isPending) return null;
  if (!data) return <span className={classes.worth}>{t('sign:stake.worthUnknown')}</span>;
  const estimate = money(worthOf(amount, decimals, data.price), data.currency, language);
  return (
    <span className={classes.worth}>
      <Said>{t('sign:stake.worth', { estimate })}</Said>
    </span>
  );
}
