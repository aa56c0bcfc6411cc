import { translator } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { i18n } from '../i18n/i18n.ts';
import { ledgerLine, ledgerValue, ledgerWords } from './ledger-words.ts';

const ledger = {
  '{{count}} times the base fee': 'Das {{count}}-Fache der Grundgebühr',
  Currency: 'Währung',
  Issuer: 'Aussteller',
  Yes: 'Ja',
};
const inGerman = translator('de', { kinds: { ledger } });

test('what a ledger says is shown in the reader’s language, and as it is where there are no words for it', () => {
  expect(ledgerLine(i18n.t, '{{rate}} sat/vB', { rate: '12.5' })).toBe('12.5 sat/vB');
  expect(ledgerLine(inGerman, '{{count}} times the base fee', { count: '5' })).toBe('Das 5-Fache der Grundgebühr');
  expect(ledgerLine(inGerman, '{{x}} of tomorrow', { x: '5' })).toBe('5 of tomorrow');
  expect(ledgerWords(inGerman, 'Currency · Issuer')).toBe('Währung · Aussteller');
  expect(ledgerValue(inGerman, 'Yes')).toBe('Ja');
});

test('only a number with a unit is taken for one', () => {
  for (const value of ['12.5 gwei', '850000', '0x12.5', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'rHb9.5', '1.2.3'])
    expect(ledgerValue(i18n.t, value)).toBe(value);
});
