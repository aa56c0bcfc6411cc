import type { TickerLedgerDetails } from '@countersign/model';
import { expect, test } from 'vitest';

import { codeOf } from './asset-code.ts';
import { makerOf } from './asset-facts.ts';

const issuer = 'GBQ7ONQO3XEORAKS6EOINUTEP3NFTVMUJD42RXKUKL4LCMEGDXNGQFKN';
const mint = '2WurVUzzmiw9u2mYV8XCZ4zYJ9EBwGBzitHUPEPWCwQQ';

// Nobody could tell two tokens of one issuer apart, nor find out which token of Solana one is.
test.each([
  [{ type: 'Stellar', properties: { type: 'Token', code: 'USD', issuer } }, 'USD', issuer],
  [{ type: 'XRPL', properties: { type: 'FungibleToken', currencyCode: 'EUR', issuer } }, 'EUR', issuer],
  [{ type: 'Solana', properties: { type: 'Token', mint, tokenType: 'SPL' } }, undefined, mint],
  [{ type: 'Stellar', properties: { type: 'Native' } }, undefined, undefined],
] as const)('of %j people read its code and its maker', (ledgerDetails: TickerLedgerDetails, code, maker) => {
  expect([codeOf({ ledgerDetails }), makerOf({ ledgerDetails })]).toEqual([code, maker]);
});
