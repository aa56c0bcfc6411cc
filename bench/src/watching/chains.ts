import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readLedgerSettings, type LedgerSettings } from '@countersign/adapters/ledger-nodes';
import { startAnvil } from '@countersign/adapters/ledger-nodes/anvil';
import { startLitecoind } from '@countersign/adapters/ledger-nodes/litecoind';
import { startRippled } from '@countersign/adapters/ledger-nodes/rippled';
import { fromHex } from '@countersign/kernel';
import { addressOfScript } from '@countersign/ledger-bitcoin';
import { checksumAddress } from '@countersign/ledger-ethereum';
import { encodeAccountID } from 'xrpl';

/** Payments in a block. */
export const paymentsOfBlock = 20;
/** Of so many blocks one has a payment to an address of ours: most of what is read concerns nobody here. */
export const blocksForOne = 8;

/** A network of a local node. */
export interface LocalChain {
  readonly family: 'Ethereum' | 'Bitcoin' | 'XRPL';
  /** Its entry in a file of ledgers, but for the id. */
  readonly entry: object;
  /** The `n`-th address. */
  addressOf(n: number): string;
  /** Makes so many blocks, some with a payment to one of the first hundred addresses. */
  addBlocks(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** The ledgers of such a file. */
export function ledgersOf(file: string, entries: readonly object[]): readonly LedgerSettings[] {
  const text = JSON.stringify(entries);
  writeFileSync(file, text);
  return readLedgerSettings({ file, text, environment: {} });
}

/** Works with a node of each family, where this machine has one, and ends them; says which are missing. Passwords are kept in the folder. */
export async function withChains<T>(folder: string, work: (chains: readonly LocalChain[]) => Promise<T>): Promise<T> {
  const chains: LocalChain[] = [];
  try {
    for (const start of [startEthereum, startBitcoin, startXrpl]) {
      try {
        chains.push(await start(folder));
      } catch (error) {
        console.log(`Not measured: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return await work(chains);
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()));
  }
}

/** 20 bytes, as good as those of a key. */
const accountOf = (n: number | string) => createHash('sha256').update(`address ${n}`).digest('hex').slice(0, 40);

let strangers = 0;

/** Whom the payments of a block go to: others that are new each time, and now and then one of ours. */
function recipients(block: number, addressOf: (n: number | string) => string): readonly string[] {
  return Array.from({ length: paymentsOfBlock }, (_, n) =>
    n === 0 && block % blocksForOne === 0 ? addressOf((block / blocksForOne) % 100) : addressOf(`of a stranger ${strangers++}`),
  );
}

async function startEthereum(): Promise<LocalChain> {
  const anvil = await startAnvil();
  const from = anvil.accounts[0] ?? '';
  const addressOf = (n: number | string) => checksumAddress(`0x${accountOf(n)}`);
  let blocks = 0;
  return {
    family: 'Ethereum',
    entry: { family: 'Ethereum', parameters: { chainId: 31_337 }, nodes: [{ url: anvil.url }], confirmations: 1 },
    addressOf,
    async addBlocks(count) {
      for (let block = 0; block < count; block++) {
        for (const to of recipients(blocks++, addressOf)) await anvil.send({ from, to, value: 10n ** 12n });
        await anvil.mine();
      }
    },
    stop: () => anvil.stop(),
  };
}

async function startBitcoin(folder: string): Promise<LocalChain> {
  const node = await startLitecoind();
  const { url, user, password } = node;
  const passwordFile = join(folder, 'litecoind.password');
  writeFileSync(passwordFile, password);
  const entry = {
    family: 'Bitcoin',
    parameters: { network: 'litecoin-regtest' },
    nodes: [{ url, user, passwordFile }],
    confirmations: 1,
  };
  const [{ ledger } = { ledger: undefined }] = ledgersOf(join(folder, 'bitcoin.json'), [{ id: 'bitcoin', ...entry }]);
  if (ledger === undefined) throw new Error('no ledger');
  const addressOf = (n: number | string) => addressOfScript(fromHex(`0014${accountOf(n)}`), ledger) ?? '';
  let blocks = 0;
  return {
    family: 'Bitcoin',
    entry,
    addressOf,
    async addBlocks(count) {
      for (let block = 0; block < count; block++) {
        const to = Object.fromEntries(recipients(blocks++, addressOf).map((address) => [address, '0.0001']));
        await node.callWallet('purse', 'sendmany', '', to);
        await node.mine();
      }
    },
    stop: () => node.dispose(),
  };
}

async function startXrpl(): Promise<LocalChain> {
  const server = await startRippled();
  const networkId = 21_338;
  const addressOf = (n: number | string) => encodeAccountID(fromHex(accountOf(n)));
  let blocks = 0;
  return {
    family: 'XRPL',
    entry: { family: 'XRPL', parameters: { networkId }, nodes: [{ url: server.url }] },
    addressOf,
    addBlocks(count) {
      for (let block = 0; block < count; block++) {
        for (const to of recipients(blocks++, addressOf)) server.ledger.give(to, 100_000_000n);
        server.ledger.close();
      }
      return Promise.resolve();
    },
    stop: () => server.stop(),
  };
}
