import { accountKeyPath, addressKeyPath, randomKeyId } from '@countersign/authorization';
import type { KeyReference, LedgerModule } from '@countersign/ledger-port';
import type { Account } from '@countersign/model';

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
  const derived = new Map<string, KeyReference>();
  const random = new Map<string, { readonly curve: KeyReference['curve']; readonly name: string }>();
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
        if (!has(key.id)) random.set(key.id, { curve, name: randomKeyId(id, key.id) });
        continue;
      }
      const paths = [
        ...(has(key.id) ? [] : [accountKeyPath(account, key.id)]),
        ...indexes.map((index) => addressKeyPath(account, key, module.keys.addressPath(strategy, key.id, 'External', index))),
      ];
      for (const path of paths) derived.set(`${curve} ${path}`, { curve, strategy, path });
    }
  }
  await signer.askForKeys?.({ accountId: id, derived: [...derived.values()], random: [...random.values()] });
}
