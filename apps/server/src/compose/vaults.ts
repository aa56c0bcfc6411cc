import {
  answerVaultRequests,
  createColdVaultStore,
  createSignedOrders,
  createVaultSigners,
  isOrderHeld,
} from '@countersign/adapters/postgres';
import { signingSubject, type VaultEvidence } from '@countersign/authorization';

import { publishing } from '../publishing.ts';
import { openVaults } from '../vault/open-vault.ts';
import { newestReferences } from '../vault/newest-references.ts';
import type { Base } from './base.ts';

/** The vaults that this process holds, those that it can reach, and the files of those without a network. */
export async function composeVaults({ config, pool, clock, onError, seal, instance, notaryKey, store, notifier, guard }: Base) {
  const trust = async () => {
    const [key, journal, instance] = await Promise.all([notaryKey(), store.loadJournal(), store.loadInstance()]);
    return {
      notaryKey: key,
      around: { instance, headAt: (size: number) => journal.head(size) },
      requireNewest: newestReferences(guard, onError),
      isHeld: (orderId: string) => isOrderHeld(pool, orderId),
    };
  };
  const held = await openVaults(config, { seal, instance, signed: createSignedOrders(pool), clock }, trust);
  const signers = held.map(({ signer }) => signer);
  const answering = signers.length > 0 ? answerVaultRequests(pool, signers, onError) : undefined;
  return {
    vaults: createVaultSigners<VaultEvidence>({ pool, clock, subjectOf: signingSubject }, signers),
    coldVaults: publishing(createColdVaultStore(pool), ['take'], notifier),
    close: async () => {
      await answering?.stop();
      for (const vault of held) await vault.close();
    },
  };
}
