import type { HoldingCheck } from '@countersign/contract';
import { account, ticker } from '@countersign/kinds/testing';
import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';

import '../../../entities/account/texts.ts';
import { assetLookUp } from '../../../entities/look-up.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { holdingChecksQuery } from '../queries.ts';
import { HoldingChecks } from './holding-checks.tsx';

const tez = ticker({ id: 'tez', name: 'Tez', symbol: 'XTZ', decimals: 6 });
const data = account();
const baker = 'tz1ipKN8tTcKrMGqf72Z8YNNAR2o1p4EyUQz';
const found: HoldingCheck = {
  ledgerId: 'tezos',
  checkedAt: '2030-03-01T12:00:00.000Z',
  differences: [],
  locked: [],
  delegates: [],
};

/** What an account's page says of what its networks said last, in words. */
function said(more: Partial<HoldingCheck>): string {
  queryClient.setQueryData(holdingChecksQuery(data.domainId, data.id).queryKey, [{ ...found, ...more }]);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={i18n}>
        <HoldingChecks account={{ data } as never} open={() => {}} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return markup
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

beforeEach(() => assetLookUp.learn([tez]));

test('an account says to whom it delegates, and nothing of that where its coins count for nobody else', () => {
  const delegating = said({ delegates: [baker] });
  expect(delegating).toContain('Delegated to');
  expect(delegating).toContain(baker.slice(-6));
  expect(said({})).not.toContain('Delegated');
});

test('an account says what is staked, and of each part that is being unstaked until when', () => {
  const part = { tickerId: 'tez', cause: 'Unbonding' } as const;
  const locked = said({
    locked: [
      { tickerId: 'tez', cause: 'Stake', amount: '5000000' },
      { ...part, amount: '3000000', until: '2030-03-04T12:00:00.000Z' },
      { ...part, amount: '2000000', until: '2030-03-05T12:00:00.000Z' },
    ],
  });
  expect(locked).toMatch(/5 XTZ is staked/);
  expect(locked).toMatch(/3 XTZ is being unstaked.*?Free at the earliest:.*?2 XTZ is being unstaked.*?Free at the earliest:/);
});

test('an account says where its network has another amount than the balances here, since when, and what to do', () => {
  const differing = said({
    differences: [{ tickerId: 'tez', booked: '7000000', onLedger: '6999999', since: '2030-02-28T12:00:00.000Z' }],
  });
  // With its year, or without: in which year it is now, a test before this one may have said.
  expect(differing).toMatch(
    /says another amount.*On the network: 6\.999999 XTZ · here: 7 XTZ · since 28 Feb.*Nothing was corrected/,
  );
  expect(differing).not.toContain('Agrees with');
  expect(said({})).toContain('Agrees with');
  expect(said({})).not.toContain('another amount');
});
