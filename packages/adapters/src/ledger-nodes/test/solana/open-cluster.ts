import { fromHex, isCodedError, toHex } from '@countersign/kernel';
import type { ObservedTransaction } from '@countersign/ledger-port';
import {
  addressWithSeed,
  bytesOf,
  createAccountWithSeed,
  initializeMint,
  mintTokens,
  openTokenAccount,
  placeOf,
  tokenAsset,
  tokenPrograms,
  writeMessage,
  writeTransaction,
  type Instruction,
} from '@countersign/ledger-solana';
import { ed25519 } from '@noble/curves/ed25519.js';

import { sol, solanaAccount, solanaNode, type TestAccount } from '../solana-ledger.ts';
import { startAgave, type Agave } from './agave.ts';
import { LocalCluster } from './local-cluster.ts';

/** Three accounts of the tests, each with ten coins on an opened cluster. */
export const [alice, bob, carol] = [solanaAccount(1), solanaAccount(2), solanaAccount(3)];
export const addressOfAccount = ({ sender }: TestAccount) => sender.address;
const started: Agave[] = [];
/** Ends the nodes of a test. */
export const stopNodes = async () => void (await Promise.all(started.splice(0).map((node) => node.stop())));

/** A cluster on which three accounts have coins, with some nodes of it. */
export async function cluster(count = 1, changes: object = {}) {
  const local = new LocalCluster();
  const nodes = await Promise.all(Array.from({ length: count }, () => startAgave(local)));
  started.push(...nodes);
  let now = Date.parse('2100-01-01T00:00:00Z');
  const block = (leftOut = 0) => local.close(new Date((now += 400)), leftOut);
  for (const account of [alice, bob, carol]) local.give(addressOfAccount(account), 10n * sol);
  block();
  const urls = nodes.map(({ url }) => url);
  const open = () => solanaNode(urls, local.genesisHash, changes);
  return { local, nodes, block, open, send: sender(local) };
}

function sender(local: LocalCluster) {
  return (by: TestAccount, instructions: readonly Instruction[], lifetime = toHex(bytesOf(local.newest.hash))) => {
    const message = writeMessage(addressOfAccount(by), lifetime, instructions);
    const raw = toHex(writeTransaction([ed25519.sign(message, fromHex(by.privateKey))], message));
    return { raw, ...local.send(raw) };
  };
}

/** All that a ledger reads of some accounts, through one process or several. */
export function reader(open: () => ReturnType<typeof solanaNode>, own: readonly TestAccount[]) {
  let cursor: string | undefined;
  const addresses = own.map(addressOfAccount);
  return async (node = open()): Promise<readonly ObservedTransaction[]> => {
    const all: ObservedTransaction[] = [];
    for (let more = true; more;) {
      const page = await node.observations(
        cursor,
        async (found) => new Set(found.filter((one) => addresses.includes(one))),
        async (after) => (after === undefined ? addresses : []),
      );
      all.push(...page.transactions);
      ({ cursor, more } = page);
    }
    return all;
  };
}

/** The code of the error that this ends with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return isCodedError(error) ? error.code : String(error);
  }
}

/** A token that alice makes, of which she has a million. */
export function makeToken(parts: Pick<Awaited<ReturnType<typeof cluster>>, 'send' | 'block'>, type: 'SPL' | 'SPL2022' = 'SPL') {
  const mint = addressWithSeed(addressOfAccount(alice), 'mint', tokenPrograms[type]);
  const token = { mint, type, decimals: 6 };
  const own = placeOf(addressOfAccount(alice), token);
  const made = { address: mint, seed: 'mint', lamports: 1_461_600n, bytes: 82, owner: tokenPrograms[type] };
  parts.send(alice, [
    createAccountWithSeed(addressOfAccount(alice), made),
    initializeMint(mint, addressOfAccount(alice), type, 6),
    openTokenAccount(addressOfAccount(alice), own),
    mintTokens(own.account, addressOfAccount(alice), { ...token, amount: 1_000_000n }),
  ]);
  parts.block();
  return { ...token, own, asset: tokenAsset(token), placeOf: (owner: TestAccount) => placeOf(addressOfAccount(owner), token) };
}

/** What moved: asset, from whom, to whom and how much. */
export const inShort = (all: readonly ObservedTransaction[]) =>
  all.flatMap(({ movements }) =>
    movements.map(({ asset, from, to, amount }) => [asset.type === 'Native' ? 'SOL' : 'token', from[0], to, amount]),
  );
