import { accountKeyPath, addressKeyPath, randomKeyId } from '@countersign/authorization';
import type { LedgerModule } from '@countersign/ledger-port';
import type { Account } from '@countersign/model';
import type { KeysToMake } from '@countersign/vault';

import type { ReachableSigner } from '../ports/vault-signers.ts';

/** Addresses whose keys an offline vault gives in advance, so that a new address rarely has to wait for it. */
const addressesAhead = 20;

/** A ledger of an account, and the first index of it that has no address. */
interface LedgerToServe {
  readonly module: Pick<LedgerModule, 'descriptor' | 'keys'>;
  readonly nextExternal: number;
}

/**
 * Has an offline vault's next file ask for the keys that the account needs on these ledgers: its own, and those of its next
 * addresses. Nothing happens where the signer is no offline one.
 */
export async function askForAccountKeys(
  signer: Pick<ReachableSigner<unknown>, 'askForKeys'>,
  account: Account,
  ledgers: readonly LedgerToServe[],
): Promise<void> {
  const { id, providerDetails } = account;
  const has = (keyId: string) => providerDetails.keys?.some((key) => key.id === keyId) === true;
  const derived = new Map<string, KeysToMake['derived'][number]>();
  const random = new Map<string, KeysToMake['random'][number]>();
  for (const { module, nextExternal } of ledgers) {
    const { keys, addressesPerAccount } = module.descriptor;
    const indexes = Array.from(
      { length: addressesPerAccount === 'Many' ? addressesAhead : 1 },
      (_, ahead) => nextExternal + ahead,
    );
    for (const key of keys) {
      const { curve } = key;
      const strategy = providerDetails.keyStrategy;
      if (strategy === 'Random') {
        if (!has(key.id)) random.set(key.id, { curve, name: randomKeyId(id, key.id), keyId: key.id });
        continue;
      }
      const paths = [
        ...(has(key.id) ? [] : [accountKeyPath(account, key.id)]),
        ...indexes.map((index) => addressKeyPath(account, key, module.keys.addressPath(strategy, key.id, 'External', index))),
      ];
      for (const path of paths) derived.set(`${curve} ${path}`, { curve, strategy, path, keyId: key.id });
    }
  }
  await signer.askForKeys?.({ accountId: id, derived: [...derived.values()], random: [...random.values()] });
}
