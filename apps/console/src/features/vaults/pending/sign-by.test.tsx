import type { PendingVaultOperation } from '@countersign/contract';
import { UiProvider } from '@countersign/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import '../../../entities/vault/texts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { SignBy } from './sign-by.tsx';

const moment = '2030-03-01T14:00:00.000Z';

/** What the list says, with moments as they are and without all other marks. */
function said(validity: NonNullable<PendingVaultOperation['validity']>): string {
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <SignBy validity={validity} />
    </UiProvider>,
  );
  const plain = markup
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<time datetime="([^"]*)"[^>]*>.*?<\/time>/gis, '$1');
  return plain.replaceAll('<br/>', ', ').replaceAll(/<[^>]*>/g, '');
}

test('a transaction has to be signed by a moment, or by a block and about when that comes', () => {
  expect(said({ type: 'Moment', moment, isOver: false })).toBe(moment);
  expect(said({ type: 'Height', height: 4711, about: moment, isOver: false })).toBe(`Up to block 4711, about ${moment}`);
});

test('where nobody knows the newest block the time is unknown, and so is what the bytes do not say', () => {
  expect(said({ type: 'Height', height: 4711 })).toBe('Up to block 4711, Time unknown');
  expect(said({ type: 'Unknown' })).toBe('Unknown');
  expect(said({ type: 'Endless' })).toBe('No time limit');
});

test('what can no longer be in time is too late', () => {
  expect(said({ type: 'Height', height: 4711, isOver: true })).toBe('Too late');
  expect(said({ type: 'Moment', moment, isOver: true })).toBe('Too late');
});
