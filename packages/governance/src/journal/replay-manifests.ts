import { err, fromHex, ok, type Result } from '@countersign/kernel';
import { noFacts, type AccountKeyRules, type DomainEvent } from '@countersign/kinds/rules';
import { ManifestValue, type Account, type Manifest } from '@countersign/model';
import { isManifestSigned } from '@countersign/signing';
import { ownPublicKey } from './account-keys.ts';
import type { GovernedState } from './governed-state.ts';
import type { ManifestSignedEntry } from './journal-entry.ts';
import { manifestUpdated } from './made-events.ts';
import type { ReplayRules } from './replay-rules.ts';

/** Takes a manifest's value, by the signature of its account's key in it. */
export function takeManifestSigned(
  { manifestId, value: given, judgedAt }: ManifestSignedEntry,
  state: GovernedState,
  rules: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const before = state.find('Manifest', manifestId);
  const value = ManifestValue.parse(given);
  const problem = manifestValueProblem(before, value, state, rules);
  if (before === undefined || problem !== undefined) return err(problem ?? `There is no manifest ${manifestId}`);
  const data = signedManifest(before, value, judgedAt);
  state.put({ entity: { kind: 'Manifest', data }, revision: data.metadata.revision, domainId: data.domainId });
  return ok([manifestUpdated(data)]);
}

/** The next revision of a manifest, with its value. */
export function signedManifest(manifest: Manifest, value: ManifestValue, at: string): Manifest {
  const { metadata } = manifest;
  return { ...manifest, value, metadata: { ...metadata, revision: metadata.revision + 1, lastModifiedAt: at } };
}

/** Why a value is not what the manifest's account has signed; undefined where it is. */
export function manifestValueProblem(
  manifest: Manifest | undefined,
  value: ManifestValue,
  state: GovernedState,
  { rules }: ReplayRules,
): string | undefined {
  const account = manifest && state.find('Account', manifest.accountId);
  if (manifest === undefined || account === undefined) return 'There is no such manifest of an account';
  if (manifest.value !== undefined) return `The manifest ${manifest.id} was signed before`;
  const ledgerIds =
    manifest.ledgerId === undefined ? [...state.ledgersOf(account.id)].map(({ ledgerId }) => ledgerId) : [manifest.ledgerId];
  const isSigned = ledgerIds.some((ledgerId) => {
    const ledger = state.ledgers.get(ledgerId);
    const keys = ledger && rules(noFacts).accountKeys(ledger);
    if (keys === undefined) return false;
    const publicKey = signingKey(manifest, account, { ledgerId, keys }, state);
    return publicKey !== undefined && isManifestSigned(manifest.content, value, keys.keys[0].curve, fromHex(publicKey));
  });
  return isSigned ? undefined : `The account's key has not signed the manifest ${manifest.id}`;
}

/** The public key (hexadecimal) that signs the manifest, by the rules of a ledger. */
function signingKey(
  { content }: Manifest,
  account: Account,
  { ledgerId, keys }: { readonly ledgerId: string; readonly keys: AccountKeyRules },
  state: GovernedState,
): string | undefined {
  const signing = keys.manifestKey(content.type);
  if (signing === undefined) return undefined;
  return signing === 'Address' && account.providerDetails.keyStrategy !== 'Random'
    ? state.firstAddress(account.id, ledgerId)?.publicKey
    : ownPublicKey(account, keys.keys[0].keyId);
}
