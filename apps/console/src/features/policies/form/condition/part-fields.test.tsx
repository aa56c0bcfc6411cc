import type { ConditionPart } from '@countersign/kinds/conditions';
import { ticker } from '@countersign/kinds/testing';
import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import '../../../../entities/policy/texts.ts';
import { limitedAssetsQuery } from '../../../../entities/asset-queries.ts';
import { assetLookUp } from '../../../../entities/look-up.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { tableFor } from './condition-draft.ts';
import { PartFields } from './part-fields.tsx';

const dollar = ticker({ id: 'dollar', name: 'Sandbox dollar', symbol: 'USDS', decimals: 6, kind: 'Contract' });
const ether = ticker({ id: 'ether', symbol: 'ETH' });

function drawn(part: ConditionPart): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={i18n}>
        <PartFields part={part} onChange={() => {}} asset={undefined} id="limit" error={undefined} />
      </UiProvider>
    </QueryClientProvider>,
  );
}

/** The value of the amount's field, whether one can type in it, and what stands beside it. */
function fieldOf(tickerId: string, decimals: number) {
  const limits = [{ tickerId, amount: '1500000', decimals }];
  const markup = drawn({ type: 'Standard', condition: { type: 'AmountOver', limits, others: 'Holds' } });
  const input = /<input[^>]*aria-label="Limit 1"[^>]*>/.exec(markup)?.[0] ?? '';
  return { value: /value="([^"]*)"/.exec(input)?.[1], isDisabled: input.includes('disabled'), markup };
}

test('an amount is written in the unit of its asset, by the decimals that were signed with it', () => {
  assetLookUp.learn([dollar]);
  const known = fieldOf('dollar', 6);
  expect(known).toMatchObject({ value: '1.5', isDisabled: false });
  expect(known.markup).toContain('USDS');
  expect(known.markup).not.toContain('other decimals');
  const other = fieldOf('dollar', 5);
  expect(other.value).toBe('15');
  expect(other.markup).toContain('The asset has other decimals now');
  expect(fieldOf('', 0).isDisabled).toBe(true);
});

test('a limit of one number is said as what it is of each asset, and becomes a table', () => {
  queryClient.setQueryData(limitedAssetsQuery.queryKey, [dollar, ether]);
  const condition = { type: 'BareAmountOver', amount: '5000000000000000000' } as const;
  const markup = drawn({ type: 'Standard', condition });
  expect(markup).toContain('Set a limit for each asset');
  for (const said of ['5 ETH', '5,000,000,000,000 USDS (practically never reached)']) expect(markup).toContain(said);
  expect(markup).not.toContain('smallest');
  expect(tableFor(condition, [ether, dollar, ticker({ id: 'unknown', decimals: undefined })])).toEqual({
    type: 'AmountOver',
    limits: [
      { tickerId: 'ether', amount: '5000000000000000000', decimals: 18, feesOf: 'ethereum-sandbox' },
      { tickerId: 'dollar', amount: '5000000000000000000', decimals: 6 },
    ],
    others: 'Holds',
  });
  expect(tableFor({ type: 'BareAmountUnder', amount: '5' }, [])).toEqual({
    type: 'AmountUnder',
    limits: [{ tickerId: '', amount: '', decimals: 0 }],
    others: 'DoesNotHold',
  });
});
