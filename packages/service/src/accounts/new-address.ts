import { keysMadeEvents } from '@countersign/governance/journal';
import { isCodedError, ok } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import type { AccountAddress } from '@countersign/model';

import { stateConflict, retryOnConflict } from '../intents/retry-on-conflict.ts';
import { refused } from '../intents/refusal.ts';
import type { Refusable } from '../refusal.ts';
import type { AddressRecord } from '../ports/change.ts';
import { sealChange } from '../ports/seal-change.ts';
import type { AccountPorts } from './account-ports.ts';
import { askForAccountKeys } from './ask-for-account-keys.ts';
import { keysMade, makeAddress } from './make-address.ts';

/** Which account is to get another address, and where. */
export interface NewAddressInput {
  readonly domainId: string;
  readonly accountId: string;
  readonly ledgerId: string;
}

/**
 * Makes another address for others to pay to. Refused on ledgers where an account has a single address (and for accounts with
 * one independent key): `InvalidRequestError` with the code `SingleAddressLedger`; the latest address is to be read there.
 * `EntityNotFoundError`: no such account or ledger of it. `InvalidRequestError` with `AccountNotReady`, `AccountLocked` or
 * `VaultNotReady` says itself.
 */
export async function newAddress(ports: AccountPorts, input: NewAddressInput): Promise<Refusable<AccountAddress>> {
  return retryOnConflict(async () => {
    const state = await ports.store.loadAccount(input.accountId);
    const facet = state?.ledgers.find(({ ledger }) => ledger.id === input.ledgerId);
    if (state === undefined || facet === undefined || state.account.domainId !== input.domainId) {
      return refused('EntityNotFoundError', 'LedgerNotFound', 'There is no such account on this ledger');
    }
    const { account } = state;
    if (account.lock !== 'Unlocked') return refused('InvalidRequestError', 'AccountLocked', 'The account is locked');
    if (facet.status === 'Activating') {
      return refused('InvalidRequestError', 'AccountNotReady', 'The account is not ready on this ledger yet');
    }
    const module = await ledgerModule(facet.ledger.parameters.type);
    const isSingle = module.descriptor.addressesPerAccount === 'One' || module.address.derive === undefined;
    if (isSingle || account.providerDetails.keyStrategy === 'Random') {
      return refused('InvalidRequestError', 'SingleAddressLedger', 'The account has a single address on this ledger');
    }
    const signer = state.vaultPublicKey ? ports.vaults.signer(state.vaultPublicKey) : undefined;
    if (signer === undefined) return refused('InvalidRequestError', 'VaultNotReady', "The account's vault cannot be reached");

    const now = ports.clock.now();
    const made = makeAddress(signer, {
      account,
      ledger: facet.ledger,
      module,
      scope: 'External',
      index: facet.nextExternal,
      now,
    });
    const address = await made.catch(async (error: unknown) => {
      if (!isCodedError(error, 'VaultNotReady')) throw error;
      await askForAccountKeys(signer, account, [{ module, nextExternal: facet.nextExternal }]);
      return undefined;
    });
    if (address === undefined) {
      return refused(
        'InvalidRequestError',
        'VaultNotReady',
        "The account's vault was asked for the address's key and has not given it yet",
      );
    }
    const at = now.toISOString();
    const entry = keysMade({ at, accountId: account.id, addresses: [address] });
    const change = await sealChange(await ports.notary(), {
      at,
      rootDomainId: state.rootDomainId,
      made: entry,
      addresses: [address],
      events: keysMadeEvents(entry, account.domainId),
    });
    const committed = await ports.store.commit(change);
    const [signed] = change.addresses ?? [];
    return committed.ok && signed ? ok(asAccountAddress(signed)) : stateConflict;
  });
}

/** An address as the public API serves it, with the fields beside `data` that older clients read. */
function asAccountAddress({ data, signature, signingKey }: AddressRecord): AccountAddress {
  const { id, ledgerId, address, keyPath, createdAt, scope } = data;
  return { data, id, ledgerId, address, ...(keyPath !== undefined && { keyPath }), signature, signingKey, createdAt, scope };
}
