import { accountOfKey, decodeText } from '@countersign/ledger-tezos';

import type { Chain } from '../following/chain.ts';
import { get, pathOf } from './ask.ts';
import type { ReadBlock, ReadOperation } from './read-blocks.ts';
import { ManagerKey } from './shapes.ts';

/** The public key (`edpk...`) that the address of an operation's payer is the hash of; undefined where no node has it any more. */
export type KeyOf = (payer: string, operation: ReadOperation, block: ReadBlock) => Promise<string | undefined>;

/**
 * Public keys of accounts, from the operation that reveals one, or else by the word of a node: an address is the hash of its key, so that no node can name
 * another. Each is asked for once.
 */
export function ownKeys(first: <T>(ask: (chain: Chain) => Promise<T>) => Promise<T>): KeyOf {
  const known = new Map<string, string>();
  return async (payer, { contents }, { height }) => {
    const remember = (keys: readonly unknown[]) => {
      const key = keys.find((one) => typeof one === 'string' && isKeyOf(payer, one));
      if (typeof key === 'string') known.set(payer, key);
      return known.get(payer);
    };
    // An account that was emptied has no key any more, and most nodes keep no block's accounts for long.
    return (
      known.get(payer) ??
      remember(contents.map(({ public_key: key }) => key)) ??
      remember(await first((chain) => saidOf(chain, [height - 1, 'head'], payer)))
    );
  };
}

async function saidOf(chain: Chain, blocks: readonly (string | number)[], address: string): Promise<readonly unknown[]> {
  const answers = await chain.ask(blocks.map((block) => get(`${pathOf.contract(block, address)}/manager_key`)));
  return answers.map((answer) => (answer.ok ? ManagerKey.safeParse(answer.value).data : undefined));
}

function isKeyOf(address: string, text: string): boolean {
  const key = decodeText('edpk', text);
  return key !== undefined && accountOfKey(key) === address;
}
