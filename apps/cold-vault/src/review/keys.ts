import { accountPath, isAtOrBelow, isRandomKeyOf, randomKeyId } from '@countersign/authorization';
import { err, ok, type Result } from '@countersign/kernel';
import type { AccountKeyId } from '@countersign/ledger-port';
import type { DerivedPublicKey, SeedSigner, VaultAnswer, VaultOperationOf } from '@countersign/vault';

import { intentLines, intentWarnings } from '../words/intent.ts';
import type { Approved, Review } from './approved.ts';

/** An account's public keys: only below the account's own path, or under its own name, as its making was approved. */
export async function reviewKeys({
  operation,
  intent,
  context,
}: Approved<'MakeKeys'>): Promise<Result<Omit<Review, 'memory'>, string>> {
  const { payload } = intent.proposal;
  const { accountId, derived, random } = operation;
  if (payload.type !== 'v0_CreateAccount' || payload.id !== accountId)
    return err('The evidence is not for the making of this account');
  const { vaultId, keyStrategy } = payload.providerDetails;
  if (vaultId !== context.vaultId) return err('The account is one of another vault');
  if (!context.memory.keyStrategies.includes(keyStrategy)) return err(`This vault makes no keys of the strategy ${keyStrategy}`);
  const root = accountPath(accountId);
  const isOwn =
    derived.every(({ strategy, path }) => strategy === keyStrategy && isAtOrBelow(path, root)) &&
    random.every(
      ({ name, keyId }) =>
        keyStrategy === 'Random' &&
        isRandomKeyOf(accountId, name) &&
        (keyId === undefined || name === randomKeyId(accountId, keyId)),
    );
  if (!isOwn) return err('A key is not one of this account');
  const grant = context.signer && (await makeKeys(context.signer, operation));
  if (grant?.ok === false) return grant;
  return ok({
    title: `Give the public keys of account "${payload.alias}"`,
    lines: [
      ...intentLines(payload),
      `${derived.length + random.length} keys below ${keyStrategy === 'Random' ? 'no seed, new ones' : root}`,
    ],
    warnings: [
      ...intentWarnings(payload, { now: context.now }).map(({ text }) => text),
      ...(keyStrategy === 'Random'
        ? ['Independent keys are not in the recovery words: they are lost with the instance’s database']
        : []),
    ],
    needsCare: false,
    ...(grant && { grant: grant.value }),
  });
}

async function makeKeys(
  signer: SeedSigner<unknown>,
  { id, accountId, derived, random }: VaultOperationOf<'MakeKeys'>,
): Promise<Result<VaultAnswer, string>> {
  const answer: VaultAnswer = { type: 'MadeKeys', operationId: id, derived: [], random: [] };
  for (const { curve, strategy, path, keyId } of derived) {
    const key = await signer.derivePublicKey({ curve, strategy, path }, ownerOf(accountId, keyId));
    if (!key.ok || strategy === 'Random') return err(`No key at ${path}${key.ok ? '' : `: ${key.error}`}`);
    answer.derived.push({ curve, strategy, path, ...asAsked(key.value, keyId) });
  }
  for (const { curve, name, keyId } of random) {
    const key = await signer.createRandomKey(curve, name, ownerOf(accountId, keyId));
    if (!key.ok) return err(`No key for ${name}: ${key.error}`);
    answer.random.push({ curve, name, ...asAsked(key.value, keyId) });
  }
  return ok(answer);
}

/** An earlier release of the instance does not say which of the account's keys it is, and reads no signature of a key. */
function asAsked<Key extends DerivedPublicKey>(key: Key, keyId: AccountKeyId | undefined): Omit<Key, 'signature'> | Key {
  if (keyId !== undefined) return key;
  const { signature: _, ...rest } = key;
  return rest;
}

function ownerOf(accountId: string, keyId: AccountKeyId = 'SECP256K1_CUSTODY_1') {
  return { accountId, keyId };
}
