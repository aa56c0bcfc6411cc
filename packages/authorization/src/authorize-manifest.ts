import type { Envelope, EvidenceBundle } from '@countersign/governance';
import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import { Account, Ledger } from '@countersign/model';
import type { SignManifest } from '@countersign/kinds/schemas';
import type { Vault } from '@countersign/model';
import { manifestPayload } from '@countersign/signing';
import type { Authorize, SignablePayload } from '@countersign/vault';

import { randomKeyId } from './account-path.ts';
import { approvedIntent, openVouched } from './approved-intent.ts';
import { checkUnlocked, refuse, type VaultTrust } from './unlocked-vault.ts';
import { manifestKey, manifestProblem } from './manifest-key.ts';

/** What a signer is shown before it signs a manifest: the decision that allows it, and whose key is to sign. */
export interface ManifestEvidence {
  readonly manifestId: string;
  readonly bundle: EvidenceBundle;
  readonly references: {
    readonly account: Envelope<Account>;
    /** Absent in what vaults without a network were asked by earlier releases. */
    readonly vault?: Envelope<Vault>;
    /** One of the account's, whose key signs. */
    readonly ledger: Envelope<Ledger>;
  };
}

/**
 * A vault's own check before it signs a manifest, without any database. It proves, to someone who trusts the notary's key alone,
 * that the author and everyone whom the policies name signed for this very content to be signed with this account's key; and that
 * the one payload is what follows from the content. Where the account is on several ledgers, which of its keys signs follows from
 * the ledger that was approved, or else is one that fits the content.
 */
export function authorizeManifest(trust: VaultTrust): Authorize<ManifestEvidence> {
  return async ({ manifestId, bundle, references }, payloads) => {
    const notaryKey = await trust.notaryKey();
    const proven = approvedIntent(bundle, notaryKey);
    if (!proven.ok) return refuse('NotAuthorized', proven.error);
    const { payload } = proven.value.proposal;
    if (payload.type !== 'v0_SignManifest') return refuse('NotAuthorized', 'The evidence is for no manifest');
    if (payload.id !== manifestId) return refuse('NotAuthorized', 'The evidence is for another manifest');
    const account = openVouched(references.account, Account, notaryKey);
    const ledger = openVouched(references.ledger, Ledger, notaryKey);
    if (account === undefined || ledger === undefined)
      return refuse('NotAuthorized', 'The notary does not vouch for the account or its ledger');
    const checked = await checkPayload(payload, account, ledger, payloads);
    if (!checked.ok) return refuse('NotAuthorized', checked.error);
    const unlocked = checkUnlocked(account, references.vault, notaryKey, trust);
    return unlocked.ok ? ok({ subject: manifestId, resources: [] }) : unlocked;
  };
}

async function checkPayload(
  { accountId, ledgerId, content }: SignManifest,
  account: Account,
  ledger: Ledger,
  payloads: readonly SignablePayload[],
): Promise<Result<void, string>> {
  if (account.id !== accountId) return err('The account is another one');
  if (ledgerId !== undefined && ledger.id !== ledgerId) return err('The ledger is another one');
  const { type } = ledger.parameters;
  if (!isLedgerType(type)) return err(`No rules for ledgers of type ${type}`);
  const module = await ledgerModule(type);
  const problem = manifestProblem(content, account, module);
  if (problem !== undefined) return err(problem);
  const expected = manifestPayload(content, module.descriptor.curve);
  const key = manifestKey(content, account, module);
  const [payload, ...others] = payloads;
  const isExpected =
    expected.ok &&
    payload !== undefined &&
    others.length === 0 &&
    payload.scheme === expected.value.scheme &&
    payload.bytes === expected.value.bytes &&
    payload.key.curve === key.curve &&
    payload.key.strategy === key.strategy &&
    payload.key.path === key.path &&
    (key.strategy !== 'Random' || payload.sealedKeyName === randomKeyId(account.id, module.descriptor.keyId));
  return isExpected ? ok(undefined) : err('The payload is not that of the manifest');
}
