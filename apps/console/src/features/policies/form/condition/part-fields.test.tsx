import { UiProvider, type AmountUnitState } from '@countersign/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import '../../../../entities/policy/texts.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { PartFields } from './part-fields.tsx';

function drawn(unit: AmountUnitState): string {
  const part = { type: 'Standard', condition: { type: 'AmountOver', amount: '1500000' } } as const;
  return renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <PartFields part={part} onChange={() => {}} unit={unit} id="limit" error={undefined} />
    </UiProvider>,
  );
}

/** The value of the amount's field, and whether one can type in it. */
function fieldOf(unit: AmountUnitState) {
  const input = /<input[^>]*id="limit"[^>]*>/.exec(drawn(unit))?.[0] ?? '';
  return [/value="([^"]*)"/.exec(input)?.[1], input.includes('disabled')];
}

test('an amount is written in the unit of its asset, and not at all while that is not known yet', () => {
  expect(fieldOf({ decimals: 6, symbol: 'USDC' })).toEqual(['1.5', false]);
  expect(fieldOf('loading')).toEqual(['…', true]);
  expect(fieldOf('unknown')).toEqual(['1500000', false]);
});
