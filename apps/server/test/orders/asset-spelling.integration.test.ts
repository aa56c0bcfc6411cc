import { newId } from '@countersign/kernel';
import type { TickerLedgerDetails } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';

const contract = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const issuer = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const wordOf20Bytes = '524C555344000000000000000000000000000000';

const onEthereum = (address: string): TickerLedgerDetails => ({ type: 'Ethereum', properties: { type: 'ERC20', address } });
const picture = (address: string): TickerLedgerDetails => ({
  type: 'Ethereum',
  properties: { type: 'ERC721', address, tokenId: '1' },
});
const issued = (currencyCode: string): TickerLedgerDetails => ({
  type: 'XRPL',
  properties: { type: 'FungibleToken', issuer, currencyCode },
});

let custody: Custody;
beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

function asset(ledgerDetails: TickerLedgerDetails) {
  const isXrpl = ledgerDetails.type === 'XRPL';
  return {
    ledgerId: isXrpl ? 'xrpl-sandbox' : 'ethereum-sandbox',
    kind: isXrpl ? 'Token' : 'Contract',
    name: 'Dollar',
    ledgerDetails,
    customProperties: {},
  } as const;
}
const validate = (details: TickerLedgerDetails) =>
  custody.attempt({ type: 'v0_ValidateTickers', tickers: [{ id: newId(), lock: 'Unlocked', ...asset(details) }] });

test.each<[string, TickerLedgerDetails, TickerLedgerDetails[]]>([
  ['a contract', onEthereum(contract), [onEthereum(contract.toLowerCase()), onEthereum(`0x${contract.slice(2).toUpperCase()}`)]],
  ['a token with a number', picture(contract), [picture(contract.toLowerCase())]],
  ['a currency of three letters', issued('USD'), [issued(`${'0'.repeat(24)}555344${'0'.repeat(10)}`)]],
  ['a currency of 20 bytes', issued(wordOf20Bytes), [issued(wordOf20Bytes.toLowerCase())]],
])('%s is one asset, in the spelling of its ledger alone', async (_, spelled, others) => {
  for (const details of others) {
    expect(await custody.attempt({ type: 'v0_CreateTicker', ...asset(details) })).toBe('InvalidTickerLedgerDetails');
    expect(await validate(details)).toBe('InvalidTickerLedgerDetails');
  }
  expect(await validate(spelled)).toBe('Executed');
  for (const details of others) expect(await validate(details)).toBe('InvalidTickerLedgerDetails');
  expect(await validate(spelled)).toBe('NonUniqueValidatedTickersByLedgerDetails');
});

test('who spells an asset in another way reads how its ledger does', async () => {
  const { ada } = custody.people;
  const payload = { type: 'v0_CreateTicker', ...asset(onEthereum(contract.toLowerCase())) } as const;
  const { proposed } = await custody.propose(ada, payload);
  const { data } = await custody.client.intents.get({ params: { domainId: custody.domainId, intentId: proposed.request.id } });
  expect(data.state.error).toEqual({
    code: 'InvalidTickerLedgerDetails',
    message: expect.stringContaining(`"address":"${contract}"`) as string,
  });
});
