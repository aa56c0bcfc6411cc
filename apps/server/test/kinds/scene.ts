import { newId } from '@countersign/kernel';
import { payloads, samples, type Scene } from '@countersign/kinds/testing';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { EntityIdAndRevision } from '@countersign/model';

import { lockableEntities, type LockableEntity } from '@countersign/model/names';

import type { KindsInstance } from './kinds-instance.ts';
import { deposit, nativeTickerOf, released } from './money.ts';

const { createDomain, createPolicy, createTransfer, createUser, createVault, newToken, validateTickers } = payloads;

/** The kinds of which one is made by more than its sample: something else has to be there first, or there can be no other like it. */
const specialKinds = ['Domain', 'User', 'Policy', 'Vault', 'Ticker', 'Account'] as const satisfies readonly LockableEntity[];
type PlainEntity = Exclude<LockableEntity, (typeof specialKinds)[number]>;
const plainEntities = lockableEntities.filter(
  (kind): kind is PlainEntity => !(specialKinds as readonly LockableEntity[]).includes(kind),
);

/** One unlocked and one locked thing of each kind, an account with funds, and one whose funds are in quarantine. */
export async function prepareScene(subject: KindsInstance): Promise<Scene> {
  const { root, vaultId, vaultKey, genesis, newKey } = subject;
  const { permissions } = genesis.rootDomainSetup;
  const execute = async (payload: IntentPayload & { readonly id: string }) => {
    await subject.execute(payload);
    return { id: payload.id, revision: 1 };
  };
  const each = async (lock: 'Locked' | 'Unlocked') => {
    const ticker = newToken({ lock });
    await subject.execute(validateTickers(ticker));
    const account = await subject.openAccount({ lock });
    const plain: Partial<Record<PlainEntity, EntityIdAndRevision>> = {};
    for (const kind of plainEntities) {
      plain[kind] = await execute({ ...samples[`v0_Create${kind}`].payload, id: newId(), lock });
    }
    return {
      ...(plain as Record<PlainEntity, EntityIdAndRevision>),
      Domain: await execute(createDomain(permissions, { lock })),
      User: await execute(createUser(newKey(), { lock })),
      // Of ranks of their own: two of one rank are warned of.
      Policy: await execute(createPolicy({ lock, rank: lock === 'Locked' ? 6 : 5 })),
      Vault: await execute(createVault(newKey(), { lock })),
      Ticker: { id: ticker.id, revision: 1 },
      Account: { id: account.id, revision: account.metadata.revision },
    };
  };
  const [unlocked, locked] = [await each('Unlocked'), await each('Locked')];
  const nativeTickerId = await nativeTickerOf(subject);
  const accountId = unlocked.Account.id;
  const transferIds = [await deposit(subject, accountId)];
  await subject.execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId, transferIds });
  await Promise.all(transferIds.map((transferId) => released(subject, transferId)));
  const poor = await subject.openAccount();
  const transferId = await deposit(subject, poor.id);
  // Nothing is there to be spent until it is released: the order waits, and can be cancelled.
  const waiting = await execute(createTransfer(poor.id, nativeTickerId));
  return {
    root,
    vaultId,
    vaultKey,
    newKey,
    permissions,
    nativeTickerId,
    unlocked,
    locked,
    poor: { accountId: poor.id, transferId, orderId: waiting.id },
  };
}
