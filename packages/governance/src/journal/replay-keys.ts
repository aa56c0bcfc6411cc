import { err, ok, type Result } from '@countersign/kernel';
import { noFacts, type DomainEvent } from '@countersign/kinds/rules';
import { AccountAddressData, accountKeyText, SignedAccountKey, type Account } from '@countersign/model';
import { accountWithKeys, addressProblem, ownPublicKey } from './account-keys.ts';
import type { GovernedState } from './governed-state.ts';
import type { KeysMadeEntry, MadeAddress, StatedAddress } from './journal-entry.ts';
import { keysMadeEvents } from './made-events.ts';
import type { ReplayRules } from './replay-rules.ts';

/** Takes keys, addresses and active ledgers of an account, by the word of its vault for every key. */
export function takeKeysMade(
  entry: KeysMadeEntry,
  state: GovernedState,
  rules: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const before = state.find('Account', entry.accountId);
  if (before === undefined) return err(`There is no account ${entry.accountId}`);
  const stated = statedKeys(entry, before, state, rules);
  if (!stated.ok) return stated;
  const account = takeKeys(before, stated.value, entry.judgedAt, state, rules);
  if (!account.ok) return account;
  for (const address of entry.addresses) {
    const problem = putStated(address, account.value, state, rules);
    if (problem !== undefined) return err(problem);
  }
  for (const ledgerId of entry.ledgerIds) {
    const ledger = state.ledgers.get(ledgerId);
    const isNamed = ledger !== undefined && rules.rules(noFacts).accountKeys(ledger)?.address === undefined;
    const isDecided = [...state.ledgersOf(account.value.id)].some((one) => one.ledgerId === ledgerId);
    if (!isDecided || (!isNamed && state.newestAddress(account.value.id, ledgerId) === undefined))
      return err(`Account ${account.value.id} is not to be active on ledger ${ledgerId}, or has no address there`);
    // A network that names addresses has yet to do so.
    const status = isNamed ? 'AwaitingLedgerActivation' : 'Activated';
    state.putAccountLedger({ accountId: account.value.id, ledgerId, status });
  }
  return ok(keysMadeEvents(entry, account.value.domainId));
}

/** The keys that the account gets; every key of the entry, also those of its addresses, is one that the account's vault has signed for. */
function statedKeys(
  { accountId, keys, addresses }: KeysMadeEntry,
  { providerDetails: { vaultId } }: Account,
  state: GovernedState,
  { verifySignature }: ReplayRules,
): Result<readonly SignedAccountKey[], string> {
  const publicKey = state.find('Vault', vaultId)?.publicKey;
  if (publicKey === undefined) return err(`There is no vault ${vaultId}`);
  for (const each of [...keys, ...addresses.flatMap((address) => address.keys ?? [])]) {
    const key = SignedAccountKey.parse(each);
    if (!verifySignature({ publicKey, text: accountKeyText(accountId, key), signature: key.signature }))
      return err(`The vault has not signed that it holds the key ${key.path ?? key.keyId} for account ${accountId}`);
  }
  return ok(keys);
}

function takeKeys(
  account: Account,
  keys: readonly SignedAccountKey[],
  at: string,
  state: GovernedState,
  { rules }: ReplayRules,
): Result<Account, string> {
  if (keys.length === 0) return ok(account);
  const used = [...state.ledgersOf(account.id)].flatMap(({ ledgerId }) => {
    const ledger = state.ledgers.get(ledgerId);
    return (ledger && rules(noFacts).accountKeys(ledger)?.keys) ?? [];
  });
  const unused = keys.find((key) => !used.some(({ keyId, curve }) => key.keyId === keyId && key.curve === curve));
  if (unused !== undefined) return err(`No ledger of account ${account.id} uses a key ${unused.keyId}`);
  const next = accountWithKeys(account, keys, at, rules(noFacts).accountKeyPath);
  if (next.ok)
    state.put({
      entity: { kind: 'Account', data: next.value },
      revision: next.value.metadata.revision,
      domainId: account.domainId,
    });
  return next;
}

/** Adds an address by the public keys that it is made of, those that the vault stated or the account's own; or says why it is none of the account. */
function putStated(
  { data: given, keyIndex, keys: stated }: StatedAddress,
  account: Account,
  state: GovernedState,
  rules: ReplayRules,
): string | undefined {
  const data = AccountAddressData.parse(given);
  const ledger = state.ledgers.get(data.ledgerId);
  const used = ledger && rules.rules(noFacts).accountKeys(ledger);
  if (used === undefined) return `There are no rules for ledger ${data.ledgerId}`;
  const { keyStrategy } = account.providerDetails;
  const publicKeys = used.keys.map(({ keyId, curve, path: pathOf }, index) => {
    const path = pathOf(account, data.scope, keyIndex);
    if (path === undefined) return stated === undefined ? ownPublicKey(account, keyId) : undefined;
    const key = stated?.[index];
    const isFitting = key?.keyId === keyId && key.curve === curve && key.strategy === keyStrategy && key.path === path;
    return isFitting ? key.publicKey : undefined;
  });
  const [publicKey] = publicKeys;
  if (publicKey === undefined || publicKeys.includes(undefined) || (stated?.length ?? used.keys.length) !== used.keys.length)
    return `The key of address ${data.id} is not the one that it is to have`;
  const further = new Map(used.keys.slice(1).map(({ keyId }, index) => [keyId, publicKeys[index + 1] ?? '']));
  return putAddress({ data, keyIndex, publicKey }, account, state, rules, further);
}

/** Adds an address, or says why it is none of the account. */
export function putAddress(
  made: MadeAddress,
  account: Account,
  state: GovernedState,
  { rules }: ReplayRules,
  further: ReadonlyMap<SignedAccountKey['keyId'], string> = new Map(),
): string | undefined {
  const { id, ledgerId } = made.data;
  if (state.addresses.has(id)) return `There is an address ${id} already`;
  if (![...state.ledgersOf(account.id)].some((one) => one.ledgerId === ledgerId))
    return `Account ${account.id} is not on ledger ${ledgerId}`;
  const ledger = state.ledgers.get(ledgerId);
  const problem = addressProblem(account, made, ledger && rules(noFacts).accountKeys(ledger), further);
  if (problem !== undefined) return `The address ${id} is not of account ${account.id}: ${problem}`;
  state.putAddress(made);
  return undefined;
}
