import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { noNames, type Names } from '@countersign/kinds/words';
import { UiProvider } from '@countersign/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18n } from '../../../app/i18n.ts';
import { proposalOf } from '../testing/sample-requests.ts';
import { RequestSentence } from './request-sentence.tsx';

const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
const names: Names = { ...noNames, ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }) };

function drawn(known: Names, isPending: boolean): string {
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <RequestSentence request={proposal} content={{ proposal, names: known, isPending }} />
    </UiProvider>,
  );
  return markup.replaceAll(/<style[^]*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '');
}

test('an amount is not said before its asset is known, or cannot be had', () => {
  expect(drawn(noNames, true)).toBe('Reading the request');
  expect(drawn(noNames, false)).toContain('smallest units of an unknown asset');
  expect(drawn(names, false)).toMatch(/[0-9] USD/);
});
