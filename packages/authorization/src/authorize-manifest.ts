import { err, ok, type Result } from '@countersign/kernel';
import type { SignManifest } from '@countersign/kinds/schemas';
import type { SignablePayload, SigningGrant } from '@countersign/ledger-port';
import { Account, Ledger } from '@countersign/model';
import { manifestPayload } from '@countersign/signing';

import { randomKeyId } from './account-path.ts';
import { approvedIntent } from './approved-intent.ts';
import { moduleFor, type AuthorizationContext } from './authorization-context.ts';
import type { ManifestEvidence } from './evidence.ts';
import { firstSignatureUntil } from './first-signature.ts';
import { manifestKey, manifestProblem } from './manifest-key.ts';
import { refuse, type AuthorizationRefusal } from './refusal.ts';
import { checkUnlocked } from './unlocked-vault.ts';
import { openVerified } from './open-verified.ts';

/** What the evidence for a manifest proves. */
export interface AuthorizedManifest {
  readonly grant: SigningGrant;
  /** As its author signed it. */
  readonly payload: SignManifest;
  readonly account: Account;
  readonly ledger: Ledger;
}

/**
 * A vault's own check before it signs a manifest, without any database. It proves, to someone who trusts the notary's key alone,
 * that the author and everyone whom the policies name signed for this very content to be signed with this account's key; and that
 * the one payload is what follows from the content. Where the account is on several ledgers, which of its keys signs follows from
 * the ledger that was approved, or else is one that fits the content.
 */
export function authorizeManifest(
  { manifestId, bundle, references }: ManifestEvidence,
  payloads: readonly SignablePayload[],
  context: AuthorizationContext,
): Result<AuthorizedManifest, AuthorizationRefusal> {
  const { notaryKey } = context;
  const proven = approvedIntent(bundle, context);
  if (!proven.ok) return refuse('NotAuthorized', proven.error);
  const { payload } = proven.value.proposal;
  if (payload.type !== 'v0_SignManifest') return refuse('NotAuthorized', 'The evidence is for no manifest');
  if (payload.id !== manifestId) return refuse('NotAuthorized', 'The evidence is for another manifest');
  const account = openVerified(references.account, Account, notaryKey);
  const ledger = openVerified(references.ledger, Ledger, notaryKey);
  if (account === undefined || ledger === undefined)
    return refuse('NotAuthorized', 'The notary has not signed the account or its ledger');
  const checked = checkPayload(payload, account, ledger, payloads, context);
  if (!checked.ok) return refuse('NotAuthorized', checked.error);
  const unlocked = checkUnlocked(account, references.vault, context);
  if (!unlocked.ok) return unlocked;
  const expiresAt = firstSignatureUntil(proven.value, bundle, references.vault, context);
  return ok({ grant: { subject: manifestId, resources: [], expiresAt }, payload, account, ledger });
}

function checkPayload(
  { accountId, ledgerId, content }: SignManifest,
  account: Account,
  ledger: Ledger,
  payloads: readonly SignablePayload[],
  context: AuthorizationContext,
): Result<void, string> {
  if (account.id !== accountId) return err('The account is another one');
  if (ledgerId !== undefined && ledger.id !== ledgerId) return err('The ledger is another one');
  const module = moduleFor(ledger.parameters.type, context);
  if (module === undefined) return err(`No rules for ledgers of type ${ledger.parameters.type}`);
  const problem = manifestProblem(content, account, module);
  if (problem !== undefined) return err(problem);
  const [spending] = module.descriptor.keys;
  const expected = manifestPayload(content, spending.curve);
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
    (key.strategy !== 'Random' || payload.sealedKeyName === randomKeyId(account.id, spending.id));
  return isExpected ? ok(undefined) : err('The payload is not that of the manifest');
}
