import { isBroughtIn, ownKeyPath } from '@countersign/authorization';
import { accountUpdated, accountWithKeys, keysMadeEvents } from '@countersign/governance/journal';
import { CodedError, isCodedError } from '@countersign/kernel';
import type { LedgerModule } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Account } from '@countersign/model';

import { queues } from '../jobs/queues.ts';
import type { BackfillHistoryJob } from '../jobs/queues.ts';
import type { FinishedJob } from '../ports/change.ts';
import type { AccountState } from '../ports/decision-store.ts';
import { importedKeyId, makeAccountKeys } from './account-keys.ts';
import { sealChange } from '../ports/seal-change.ts';
import type { AccountPorts } from './account-ports.ts';
import { askForAccountKeys } from './ask-for-account-keys.ts';
import { keysMade, makeAddress } from './make-address.ts';
import type { ReachableSigner } from '../ports/vault-signers.ts';

/**
 * Brings an account from Pending to Completed: its vault makes the keys that its ledgers need, each ledger that is being
 * activated gets its first address, and all of it becomes the account's next revision in one transaction with the end of the
 * job. Safe to repeat at any point.
 * @returns `NoSigner` while no signer of the account's vault can be reached, `AwaitingVault` while an offline one has not given
 * its keys: the account stays Pending; `Interrupted` where the vault refuses a key that was brought in
 */
export async function prepareAccount(
  ports: AccountPorts,
  accountId: string,
  finished?: Pick<FinishedJob, 'id' | 'attempt'>,
): Promise<'Completed' | 'Interrupted' | 'NoSigner' | 'AwaitingVault' | 'Missing' | 'StateChanged' | 'LeaseLost'> {
  const state = await ports.store.loadAccount(accountId);
  if (state === undefined) return 'Missing';
  const signer = state.vaultPublicKey ? ports.vaults.signer(state.vaultPublicKey) : undefined;
  if (signer === undefined) return 'NoSigner';
  const activating = await Promise.all(
    state.ledgers
      .filter(({ status }) => status === 'Activating')
      .map(async (facet) => ({ ...facet, module: await ledgerModule(facet.ledger.parameters.type) })),
  );
  try {
    return await complete(ports, state, signer, activating, finished);
  } catch (error) {
    if (isCodedError(error, 'VaultKeyRefused') && isImported(state.account))
      return interrupt(ports, state, error.message, finished);
    if (!isCodedError(error, 'VaultNotReady')) throw error;
    await askForAccountKeys(signer, state.account, activating);
    return 'AwaitingVault';
  }
}

function isImported({ providerDetails: { keyInformation } }: Account): boolean {
  return keyInformation.type === 'Random' && keyInformation.publicKey !== undefined;
}

/** A key that the vault does not import today it never will. */
async function interrupt(
  ports: AccountPorts,
  { account, rootDomainId }: AccountState,
  reason: string,
  finished: Pick<FinishedJob, 'id' | 'attempt'> | undefined,
): Promise<'Interrupted' | 'StateChanged' | 'LeaseLost'> {
  const committed = await ports.store.commit({
    at: ports.clock.now().toISOString(),
    rootDomainId,
    processing: [{ kind: 'Account', id: account.id, processing: { status: 'Interrupted', reason: reason.slice(0, 200) } }],
    events: [accountUpdated(account)],
    ...(finished && { finishedJob: finished }),
  });
  return committed.ok ? 'Interrupted' : committed.error;
}

async function complete(
  ports: AccountPorts,
  state: AccountState,
  signer: ReachableSigner<unknown>,
  activating: readonly (AccountState['ledgers'][number] & { readonly module: LedgerModule })[],
  finished?: Pick<FinishedJob, 'id' | 'attempt'>,
): Promise<'Completed' | 'StateChanged' | 'LeaseLost'> {
  const { account } = state;
  const now = ports.clock.now();
  const at = now.toISOString();
  const { keys, secrets } = await makeAccountKeys(
    signer,
    account,
    activating.map(({ module }) => module),
    (await ports.instance.secret(importedKeyId(account.id)))?.sealed,
  );
  const withKeys = accountWithKeys(account, keys, at, ownKeyPath);
  if (!withKeys.ok) throw new CodedError('VaultKeyRefused', withKeys.error);
  const prepared = withKeys.value;
  const addresses = await Promise.all(
    activating
      .filter(({ nextExternal, module }) => nextExternal === 0 && isNamedByKeys(module))
      .map(({ ledger, module }) =>
        makeAddress(signer, {
          account: prepared,
          ledger,
          module,
          scope: 'External',
          index: 0,
          now,
        }),
      ),
  );
  const hasNewKeys = keys.length > 0;
  const made =
    hasNewKeys || activating.length > 0
      ? keysMade({ at, accountId: account.id, keys, ledgerIds: activating.map(({ ledger }) => ledger.id), addresses })
      : undefined;
  const change = await sealChange(await ports.notary(), {
    at,
    rootDomainId: state.rootDomainId,
    ...(made && { made }),
    reads: [{ kind: 'Account', id: account.id, revision: account.metadata.revision }],
    ...(hasNewKeys && {
      entities: [
        {
          data: prepared,
          kind: 'Account',
          id: account.id,
          domainId: account.domainId,
          revision: prepared.metadata.revision,
        },
      ],
    }),
    processing: [{ kind: 'Account', id: account.id, processing: { status: 'Completed' } }],
    accountLedgers: activating.map(({ ledger, module }) => ({
      accountId: account.id,
      domainId: account.domainId,
      ledgerId: ledger.id,
      status: isNamedByKeys(module) ? 'Activated' : 'AwaitingLedgerActivation',
      ...(module.descriptor.createdBy !== undefined && { isAwaited: true as const }),
    })),
    addresses,
    ...(secrets.length > 0 && { secrets }),
    jobs: activating
      .filter(({ module }) => isNamedByKeys(module) && (isBroughtIn(account) || hasKeys(account, module)))
      .map(({ ledger }) => {
        const payload: BackfillHistoryJob = { accountId: account.id, ledgerId: ledger.id };
        return { queue: queues.backfillHistory, key: `${account.id} ${ledger.id}`, payload: { ...payload } };
      }),
    events: made === undefined ? [accountUpdated(account)] : keysMadeEvents(made, account.domainId),
    ...(finished && { finishedJob: finished }),
  });
  const committed = await ports.store.commit(change);
  return committed.ok ? 'Completed' : committed.error;
}

/** True if the account had the ledger's keys before: somebody may know its address, and have paid to it. */
function hasKeys({ providerDetails: { keys = [] } }: Account, { descriptor }: LedgerModule): boolean {
  return descriptor.keys.every((key) => keys.some(({ id }) => id === key.id));
}

/** True where an address is there as soon as its keys are. Elsewhere the network names it once the account is on it. */
function isNamedByKeys({ address }: LedgerModule): boolean {
  return address.derive !== undefined;
}
