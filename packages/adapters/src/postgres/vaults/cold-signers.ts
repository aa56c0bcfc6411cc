import { createHash } from 'node:crypto';

import { CodedError, canonicalJson, err, newId, ok, type Clock } from '@countersign/kernel';
import type { Curve, KeyStrategy } from '@countersign/ledger-port';
import { answeredKey, wholeBundle } from '@countersign/service';
import type { AnsweredKey, KeptAnswer, ReachableSigner, StoredBundle, VaultSigners } from '@countersign/service';
import type { KeysToMake, VaultAnswerOf } from '@countersign/vault';
import type { Pool } from 'pg';

import { evidenceBundle, evidenceTables } from '../orders/evidence-bundle.ts';

const keyStatement = `
select k.public_key as "publicKey", f.answer as content, f.answer_signature as signature
from entity_vault v join vault_key k on k.vault_id = v.id
join vault_file f on f.vault_id = v.id and f.sequence = k.sequence and f.answer is not null
where v.kind = 'Vault' and v.data->>'publicKey' = $1 and k.curve = $2 and k.strategy = $3 and k.name = $4`;

const answerStatement = `
select o.answer from entity_vault v join vault_operation o on o.vault_id = v.id
where v.kind = 'Vault' and v.data->>'publicKey' = $1 and o.digest = $2`;

const signatureStatement = `
select o.answer, o.withdrawn from entity_vault v join vault_operation o on o.vault_id = v.id
where v.kind = 'Vault' and v.data->>'publicKey' = $1 and o.digest = any($2) and o.subject = $3`;

interface SignatureAsked {
  readonly answer: VaultAnswerOf<'Signed'> | null;
  readonly withdrawn: boolean;
}

const askStatement = `
insert into vault_operation (id, root_domain_id, vault_id, digest, subject, operation, created_at)
select $3, v.root_domain_id, v.id, $2, $4, $5, $6
from entity_vault v join signer s on s.public_key = v.data->>'publicKey' and s.kind = 'Cold'
where v.kind = 'Vault' and v.data->>'publicKey' = $1
on conflict (vault_id, digest) do nothing`;

const withdrawStatement = `
update vault_operation o set withdrawn = true from entity_vault v
where v.kind = 'Vault' and v.data->>'publicKey' = $1 and o.vault_id = v.id and o.subject = $2 and o.answer is null and o.operation->>'type' = 'Sign'`;

const accountBundleStatement = `
with made as (
  select i.id, i.status, i.modified_at, i.data, i.signature, i.signing_key from entity_revision r join intent i on i.id = r.intent_id
  where r.kind = 'Account' and r.id = $1 and r.revision = 1
),
${evidenceTables}
select ${evidenceBundle} as bundle from made m`;

/** What signers without a network need to know of their evidence: who waits for the signature. */
export interface ColdSignerPorts<Evidence> {
  readonly pool: Pool;
  readonly clock: Clock;
  /** The id of the order or manifest, which is also the key of the job that waits. */
  readonly subjectOf: (evidence: Evidence) => string;
}

/**
 * Signers without a network, as the database knows them: they give what their vaults have answered, and put everything else into
 * the next file, refusing it with `AwaitingVault` meanwhile. Public keys that no such signer announced are refused with
 * `SignerUnavailable`.
 */
export function createColdSigners<Evidence>(ports: ColdSignerPorts<Evidence>): VaultSigners<Evidence> {
  return { signer: (publicKey) => coldSigner(ports, publicKey) };
}

interface StoredKey extends KeptAnswer {
  readonly publicKey: string;
}

function coldSigner<Evidence>(
  { pool, clock, subjectOf }: ColdSignerPorts<Evidence>,
  publicKey: string,
): ReachableSigner<Evidence> {
  /**
   * A key that the vault gave and says that it holds: it is taken from what the vault signed, every time. The row only says where that is. One that
   * it gave before it said so of single keys is asked for again.
   */
  async function findKey(curve: Curve, strategy: KeyStrategy, name: string): Promise<AnsweredKey | undefined> {
    const { rows } = await pool.query<StoredKey>(keyStatement, [publicKey, curve, strategy, name]);
    const [row] = rows;
    if (row === undefined) return undefined;
    const key = answeredKey(row, publicKey, { curve, strategy, name });
    if (key?.publicKey === row.publicKey) return key.signature === undefined ? undefined : key;
    throw new CodedError('IntegrityViolation', `The key ${name} of a vault without a network is not the one that it gave`);
  }

  /** True if it is in the next file, or was in one before. */
  async function ask(digest: string, subject: string, operation: object): Promise<boolean> {
    const id = newId();
    const values = [publicKey, digest, id, subject, JSON.stringify({ ...operation, id }), clock.now()];
    const { rowCount } = await pool.query(askStatement, values);
    return rowCount === 1 || (await pool.query(answerStatement, [publicKey, digest])).rows.length > 0;
  }

  return {
    publicKey,
    derivePublicKey: async ({ curve, strategy, path }) => {
      const key = await findKey(curve, strategy, path);
      if (key === undefined) return err('AwaitingVault');
      const { publicKey: derived, chainCode, signature = '' } = key;
      return ok({ publicKey: derived, ...(chainCode !== undefined && { chainCode }), signature });
    },
    createRandomKey: async (curve, name) => {
      const key = await findKey(curve, 'Random', name);
      if (key === undefined) return err('AwaitingVault');
      const { sealedKey = '', signature = '' } = key;
      return ok({ publicKey: key.publicKey, sealedKey, signature });
    },
    sign: async ({ evidence, payloads }) => {
      // The same bytes may have been signed for another order, which has ended. Its vault is asked for this one as well: it is to know what it signed for it.
      const subject = subjectOf(evidence);
      const digest = digestOf({ type: 'Sign', payloads, subject });
      const earlierDigest = digestOf({ type: 'Sign', payloads });
      const { rows } = await pool.query<SignatureAsked>(signatureStatement, [publicKey, [digest, earlierDigest], subject]);
      const answer = rows.find((row) => row.answer)?.answer;
      if (answer) return ok(answer.signatures);
      const operation = { type: 'Sign', evidence, payloads };
      const isAsked = rows.some(({ withdrawn }) => !withdrawn) || (await ask(digest, subject, operation));
      return isAsked
        ? err({ code: 'AwaitingVault', message: 'The vault has no network: it signs when its next file comes back' })
        : err({ code: 'SignerUnavailable', message: "The account's vault cannot be reached" });
    },
    endOrder: async (request) => {
      const digest = digestOf({ type: 'End', orderId: request.orderId });
      const { rows } = await pool.query<{ answer: VaultAnswerOf<'Ended'> | null }>(answerStatement, [publicKey, digest]);
      const answer = rows[0]?.answer;
      if (answer) {
        const { orderId, end, wasSigned, rivals, signature } = answer;
        return ok({ orderId, end, wasSigned, ...(rivals && { rivals }), signature });
      }
      // What is not to happen any more, the next file does not ask for.
      await pool.query(withdrawStatement, [publicKey, request.orderId]);
      const isAsked = rows[0] !== undefined || (await ask(digest, request.orderId, { type: 'End', ...request }));
      return isAsked
        ? err({ code: 'AwaitingVault', message: 'The vault has no network: it remembers the end when its next file comes back' })
        : err({ code: 'SignerUnavailable', message: "The account's vault cannot be reached" });
    },
    askForKeys: async (keys: KeysToMake) => {
      const missing = await missingKeys(keys, findKey);
      if (missing.derived.length + missing.random.length === 0) return;
      const { rows } = await pool.query<{ bundle: StoredBundle }>(accountBundleStatement, [keys.accountId]);
      // What no intent made cannot be shown to be wanted.
      if (rows[0] === undefined) return;
      // Not the digest of earlier releases, which kept no signature with the answer, or asked for none of the single keys.
      await ask(digestOf({ type: 'MakeKeys', version: 3, ...missing }), keys.accountId, {
        type: 'MakeKeys',
        ...missing,
        bundle: wholeBundle(rows[0].bundle),
      });
    },
  };
}

async function missingKeys(
  { accountId, derived, random }: KeysToMake,
  findKey: (curve: Curve, strategy: KeyStrategy, name: string) => Promise<AnsweredKey | undefined>,
): Promise<KeysToMake> {
  const found = await Promise.all([
    ...derived.map(({ curve, strategy, path }) => findKey(curve, strategy, path)),
    ...random.map(({ curve, name }) => findKey(curve, 'Random', name)),
  ]);
  return {
    accountId,
    derived: derived.filter((_, index) => found[index] === undefined),
    random: random.filter((_, index) => found[derived.length + index] === undefined),
  };
}

function digestOf(asked: object): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex');
}
