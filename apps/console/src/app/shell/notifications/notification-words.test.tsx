import type { MovementDeviation } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { i18n } from '../../../shared/i18n/i18n.ts';
import { ofInstance, assetLookUp } from '../../../entities/look-up.ts';
import { DeviationNotice } from '../../../shared/movements/ends/deviation-notice.tsx';
import type { OtherwiseMoved } from '../../../shared/movements/transaction-way.ts';
import { Deviated } from './notification-words.tsx';
import type { ReactNode } from 'react';

const recipient = '0x52908400098527886E0F7030069857D2E4169EE7';
const part: MovementDeviation = { tickerId: 'token', recipient, ordered: '100000000', moved: '90000000' };

function shown(children: ReactNode): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const details = { type: 'Ethereum', properties: { type: 'ERC20', address: recipient } } as const;
  client.setQueryData(assetLookUp.query(ofInstance('token')).queryKey, {
    id: 'token',
    ledgerId: 'ethereum-sandbox',
    kind: 'Contract',
    name: 'Token',
    symbol: 'TOK',
    decimals: 6,
    ledgerDetails: details,
  } as never);
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </UiProvider>,
  );
  return markup.replaceAll(/<style[^]*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '\n');
}

const noticed = (how: OtherwiseMoved, deviations: readonly MovementDeviation[]) =>
  shown(<Deviated how={how} deviations={deviations} />);

test('a notification of a payment that moved otherwise says how much of what really moved', () => {
  expect(noticed('MovedOtherwise', [part, { tickerId: 'token', ordered: '0', moved: '10000000' }])).toBe(
    `The ledger took the payment, but it did not move what was ordered. Moved 90 TOK of 100 TOK to ${recipient}. 10 TOK went elsewhere, which nobody ordered.`,
  );
  expect(noticed('MovedNothing', [{ ...part, moved: '0' }])).toBe(
    `Nothing moved, though the ledger took the payment. Moved nothing of 100 TOK to ${recipient}.`,
  );
  const { moved: _, ...unknown } = part;
  expect(noticed('MovedOtherwise', [unknown])).toContain(`The token does not say how much of 100 TOK it moved to ${recipient}.`);
});

test('order, transaction and task say "moved 90 of 100"', () => {
  const processing = { status: 'Completed' } as const;
  const onLedger = { ledgerStatus: 'Confirmed', failure: 'PartiallyFailedOnChain', deviations: [part] } as const;
  const text = shown(<DeviationNotice transaction={{ processing, ledgerTransactionData: onLedger } as never} />);
  expect(text).toContain('The ledger took it, but it did not move what was ordered');
  expect(text).toContain(`Moved 90 TOK of 100 TOK to ${recipient}.`);
  expect(shown(<DeviationNotice transaction={{ processing }} />).trim()).toBe('');
});
