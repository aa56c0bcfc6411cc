import { expect, test } from 'vitest';

import { nextSigningState } from './signing-state.ts';

test.each([
  ['idle', { type: 'open', notifications: true }, 'instructionsModal'],
  ['idle', { type: 'open', notifications: false }, 'qrCodeModal'],
  ['instructionsModal', { type: 'showQrCode' }, 'qrCodeModal'],
  ['qrCodeModal', { type: 'showInstructions' }, 'instructionsModal'],
  ['instructionsModal', { type: 'close' }, 'idle'],
  ['qrCodeModal', { type: 'close' }, 'idle'],
  ['idle', { type: 'showQrCode' }, 'idle'],
  ['qrCodeModal', { type: 'open', notifications: true }, 'qrCodeModal'],
] as const)('%s, %j -> %s', (state, event, next) => {
  expect(nextSigningState(state, event)).toBe(next);
});
