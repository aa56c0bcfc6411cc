import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { CodedError, canonicalJson, err, newId } from '@countersign/kernel';
import { answerIn, type ReachableSigner, type VaultAnswerTo, type VaultRequest, type VaultStatement } from '@countersign/service';
import type { Pool } from 'pg';

/** How long a vault is waited for; the caller asks again later. */
const patienceMilliseconds = 10_000;
const shortestPause = 4;
const longestPause = 100;

const askStatement = `
with asked as (
  insert into vault_request (id, public_key, request, asked_at)
  select $1, $2, $3::jsonb, now() where exists (select from signer where public_key = $2 and kind <> 'Cold')
  returning id
)
select pg_notify('countersign_vault', '') from asked`;

const away = { code: 'SignerUnavailable', message: 'The process that holds the vault does not answer' } as const;

/** The channel on which vaults hear that something is asked. */
export const vaultChannel = 'countersign_vault';

/** What a request is known by in its answer. */
export function requestDigest(id: string, request: unknown): string {
  return createHash('sha256').update(canonicalJson({ id, request })).digest('hex');
}

/**
 * A vault that another process holds. It is asked by a row and answers by a row; what counts is its signature on the answer. While it does
 * not answer it is refused as `SignerUnavailable`. Throws `IntegrityViolation` for an answer that is not the vault's.
 */
export function remoteSigner<Evidence>(pool: Pool, publicKey: string): ReachableSigner<Evidence> {
  async function ask<Type extends VaultRequest['type']>(
    request: Extract<VaultRequest<Evidence>, { type: Type }>,
  ): Promise<VaultAnswerTo<Type> | undefined> {
    const id = newId();
    const text = JSON.stringify(request);
    const { rows } = await pool.query(askStatement, [id, publicKey, text]);
    if (rows.length === 0) return undefined;
    try {
      const statement = await waitFor<Type>(pool, id);
      if (statement === undefined) return undefined;
      const answer = answerIn(statement, requestDigest(id, JSON.parse(text)), publicKey);
      if (answer === undefined) throw new CodedError('IntegrityViolation', 'An answer is not what the vault signed');
      return answer;
    } finally {
      await pool.query('delete from vault_request where id = $1', [id]);
    }
  }

  return {
    publicKey,
    derivePublicKey: async (key, owner) =>
      (await ask<'DeriveKey'>({ type: 'DeriveKey', key, owner })) ?? err('SignerUnavailable'),
    createRandomKey: async (curve, name, owner) =>
      (await ask<'CreateKey'>({ type: 'CreateKey', curve, name, owner })) ?? err('SignerUnavailable'),
    importKey: async (curve, name, sealedKey, owner) =>
      (await ask<'ImportKey'>({ type: 'ImportKey', curve, name, sealedKey, owner })) ?? err('SignerUnavailable'),
    sign: async ({ evidence, payloads }) => (await ask<'Sign'>({ type: 'Sign', evidence, payloads })) ?? err(away),
    endOrder: async (request) => (await ask<'EndOrder'>({ type: 'EndOrder', ...request })) ?? err(away),
  };
}

async function waitFor<Type extends VaultRequest['type']>(pool: Pool, id: string): Promise<VaultStatement<Type> | undefined> {
  for (
    let waited = 0, pause = shortestPause;
    waited < patienceMilliseconds;
    waited += pause, pause = Math.min(pause * 2, longestPause)
  ) {
    await sleep(pause);
    const { rows } = await pool.query<{ answer: VaultStatement<Type> | null }>({
      name: 'vault-answer',
      text: 'select answer from vault_request where id = $1',
      values: [id],
    });
    if (rows[0]?.answer) return rows[0].answer;
  }
  return undefined;
}
