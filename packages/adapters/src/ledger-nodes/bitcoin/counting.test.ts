import { bitcoin, outpoint } from '@countersign/ledger-bitcoin';
import type { ObservedTransaction } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { settle, type OwnAddress } from '@countersign/service';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dogecoinFirstBlock } from '../test/dogecoin-first-block.ts';
import { litecoinAccount, litecoinLedger } from '../test/litecoin-ledger.ts';
import { madeUpChain } from '../test/made-up-chain.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import { createBitcoinNode } from './create-bitcoin-node.ts';

const confirmations = 3;

/** Accounts on a network, each with its addresses, and strangers. */
function peopleOn(ledger: Ledger) {
  const addressOf = (key: number) => litecoinAccount(key.toString(16).padStart(64, '0'), ledger).sender.address;
  const ownAddress = (key: number, accountId: string, scope: OwnAddress['scope'] = 'External'): OwnAddress => ({
    address: addressOf(key),
    accountId,
    domainId: 'd',
    rootDomainId: 'r',
    scope,
  });
  return {
    accounts: {
      a: [ownAddress(1, 'a'), ownAddress(2, 'a', 'Internal')],
      b: [ownAddress(3, 'b')],
      /** Brought in when there is something already. */
      late: [ownAddress(4, 'late'), ownAddress(5, 'late', 'Internal')],
    },
    strangers: [6, 7].map(addressOf),
  };
}

/** Numbers by chance, always the same after one seed (mulberry32). */
function chanceOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A ledger's book in memory: outputs, and what each account holds by the sum of all changes. */
function book({ accounts }: ReturnType<typeof peopleOn>) {
  const own = new Map([...accounts.a, ...accounts.b].map((one) => [one.address, one]));
  const outputs = rememberedOutputs(...Object.values(accounts).flatMap((all) => all.map(({ address }) => address)));
  const holdings = new Map<string, bigint>();
  const changesOf = (transactions: readonly ObservedTransaction[]) =>
    transactions.flatMap((one) => settle(one, own, { type: 'Bitcoin' }, bitcoin).changes);
  const take = (transactions: readonly ObservedTransaction[]) => {
    outputs.take(transactions);
    for (const { accountId, amount } of changesOf(transactions))
      holdings.set(accountId, (holdings.get(accountId) ?? 0n) + amount);
  };
  return { own, outputs, holdings, changesOf, take };
}

/** What accounts hold after so many steps: by the book, and on the chain. */
async function live({ network, reward, firstBlock }: (typeof networks)[number], seed: number, steps: number) {
  const { ledger, genesisHash } = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' }, { network });
  const people = peopleOn(ledger);
  const { accounts, strangers } = people;
  const chance = chanceOf(seed);
  const everybody = [...Object.values(accounts).flatMap((all) => all.map(({ address }) => address)), ...strangers];
  const chain = madeUpChain(everybody, { ledger, genesisHash, firstBlock, reward }, chance);
  const { own, outputs, holdings, changesOf, take } = book(people);
  const started = () =>
    createBitcoinNode({ ledger, genesisHash, nodes: [chain.rpc], history: [], confirmations, firstBlock: 0, outputs });
  let node = started();
  let cursor: string | undefined;
  const isWatched = (found: readonly string[]) => Promise.resolve(new Set(found.filter((one) => own.has(one))));

  async function read() {
    for (let more = true; more;) {
      const page = await node.observations(cursor, isWatched);
      // The process ends before the page is written.
      if (chance(5) === 0) node = started();
      else {
        take(page.transactions);
        ({ cursor, more } = page);
      }
    }
  }

  async function bringIn() {
    await read();
    for (const one of accounts.late) own.set(one.address, one);
    // The ledger goes on before anybody has looked at what was before.
    for (let blocks = chance(4); blocks > 0; blocks--) chain.grow();
    await read();
    if (cursor === undefined) return;
    const until = cursor;
    const addresses = accounts.late.map(({ address }) => address);
    let held = 0n;
    for (let after: string | undefined, more = true; more;) {
      const page = await node.history(addresses, { after, until });
      outputs.take(page.transactions);
      for (const { accountId, amount } of changesOf(page.transactions)) if (accountId === 'late') held += amount;
      ({ cursor: after, more } = page);
    }
    holdings.set('late', held);
  }

  /** What each account holds, with the names of its outputs. */
  async function compared() {
    await read();
    const final = chain.unspent(chain.height() - confirmations + 1);
    return Promise.all(
      Object.entries(accounts).map(async ([accountId, all]) => {
        const addresses = all.map(({ address }) => address).filter((address) => own.has(address));
        const unspent = final.filter(({ address }) => addresses.includes(address));
        const known = await outputs.unspent(addresses);
        return {
          told: {
            held: holdings.get(accountId) ?? 0n,
            names: known.map((one) => outpoint(one.transactionId, one.index)).toSorted(),
          },
          onChain: {
            held: unspent.reduce((sum, { amount }) => sum + amount, 0n),
            names: unspent.map(({ name }) => name).toSorted(),
          },
        };
      }),
    );
  }

  const broughtInAt = chance(steps);
  for (let step = 0; step < steps; step++) {
    if (step === broughtInAt) await bringIn();
    const what = chance(8);
    if (what < 4) chain.grow();
    else if (what === 4 && chain.height() > confirmations) chain.reorganise(1 + chance(confirmations - 1));
    else if (what === 5) node = started();
    else await read();
  }
  return compared();
}

/** What a block makes: of Dogecoin more than a number has to the last place. */
const networks = [
  { network: 'litecoin-regtest', reward: 4_000_000n, firstBlock: '' },
  { network: 'dogecoin-regtest', reward: 400_000_000_000_000_001n, firstBlock: dogecoinFirstBlock('dogecoin-regtest') },
  { network: 'dash-regtest', reward: 4_000_000n, firstBlock: '' },
  { network: 'bitcoin-cash-regtest', reward: 4_000_000n, firstBlock: '' },
] as const;

test.each(networks)(
  'on $network, whatever is paid, taken back, read again or brought in: an account holds what is unspent, and the book knows each output of it',
  async (network) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0 }), async (seed) => {
        for (const { told, onChain } of await live(network, seed, 60)) expect(told).toEqual(onChain);
      }),
      { numRuns: 20 },
    );
  },
);
