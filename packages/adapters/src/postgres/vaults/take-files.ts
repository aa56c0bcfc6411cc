import type { FileProblem, FilesToTake } from '@countersign/service';
import type { VaultAnswer, VaultAnswerOf } from '@countersign/vault';
import type { PoolClient } from 'pg';

import { writeEvents } from '../orders/write-order-change.ts';

type Answers = FilesToTake['answers'][number];

/** Writes what files say, within the caller's transaction; the problem if one of them was overtaken meanwhile. */
export async function takeFiles(client: PoolClient, files: FilesToTake, now: Date): Promise<FileProblem | undefined> {
  for (const { publicKey, keyStrategies } of files.announcements) {
    const { rowCount } = await client.query(
      `insert into signer (public_key, kind, announced_at, key_strategies) values ($1, 'Cold', $2, $3) on conflict do nothing`,
      [publicKey, now, JSON.stringify(keyStrategies)],
    );
    if (rowCount !== 1) return { reason: 'AlreadyImported', message: 'This signer has announced itself before' };
  }
  for (const { vault, sequence, preparedAt } of files.standings) {
    // Nothing leads back: an older one changes nothing.
    await client.query(
      `insert into vault_standing as kept (vault_id, root_domain_id, sequence, prepared_at)
       select v.id, v.root_domain_id, $2, $3 from entity_vault v where v.kind = 'Vault' and v.id = $1
       on conflict (vault_id) do update set sequence = greatest(kept.sequence, excluded.sequence),
         prepared_at = greatest(kept.prepared_at, excluded.prepared_at)`,
      [vault.id, sequence, preparedAt],
    );
  }
  for (const answers of files.answers) {
    if (!(await closeFile(client, answers, now))) {
      return {
        reason: 'AlreadyImported',
        message: `File ${answers.content.sequence} of this vault, or a later one, was imported before`,
      };
    }
    for (const answer of answers.content.answers) await takeAnswer(client, answers, answer, now);
  }
  return undefined;
}

/** Marks a file as answered; false where it or a later one was before. The vault's row is the lock for all its files. */
async function closeFile(client: PoolClient, { content, signature, digest }: Answers, now: Date): Promise<boolean> {
  const { id } = content.vault;
  await client.query(`select 1 from entity_vault where kind = 'Vault' and id = $1 for update`, [id]);
  const { rowCount } = await client.query(
    `update vault_file f set imported_at = $4, imported_digest = $5, answer = $6, answer_signature = $7
     where f.vault_id = $1 and f.sequence = $2 and f.digest = $3 and not exists (
       select 1 from vault_file l where l.vault_id = $1 and l.sequence >= $2 and l.imported_at is not null)`,
    [id, content.sequence, content.prepared, now, digest, JSON.stringify(content), signature],
  );
  return rowCount === 1;
}

async function takeAnswer(client: PoolClient, answers: Answers, answer: VaultAnswer, now: Date): Promise<void> {
  if (answer.type === 'Declined') {
    const declined = 'update vault_operation set declined = $2 where id = $1 and answer is null';
    await client.query(declined, [answer.operationId, answer.reason]);
    return;
  }
  // An operation that was answered by an earlier file keeps that answer.
  const { rows } = await client.query<{ subject: string }>(
    `update vault_operation set answer = $2, answered_at = $3, declined = null where id = $1 and answer is null returning subject`,
    [answer.operationId, JSON.stringify(answer), now],
  );
  const subject = rows[0]?.subject;
  if (subject === undefined) return;
  if (answer.type === 'Accepted') await makeReady(client, answers, now);
  if (answer.type === 'MadeKeys') await keepKeys(client, answers, answer);
  // Work that read the state of before is void, and done again at once.
  await client.query('update job set run_at = now(), failures = 0, attempt = attempt + 1, leased_until = null where key = $1', [
    subject,
  ]);
}

async function makeReady(client: PoolClient, { content, prepared, readyEvent }: Answers, now: Date): Promise<void> {
  const { id } = content.vault;
  await client.query(`update entity_vault set processing = '{"status": "Completed"}' where kind = 'Vault' and id = $1`, [id]);
  await writeEvents(client, prepared.rootDomainId, [readyEvent], now);
}

async function keepKeys(client: PoolClient, { content, prepared }: Answers, answer: VaultAnswerOf<'MadeKeys'>): Promise<void> {
  const keys = [
    ...answer.derived.map(({ path, ...key }) => ({ ...key, name: path })),
    ...answer.random.map((key) => ({ ...key, strategy: 'Random' })),
  ];
  await client.query(
    `insert into vault_key (vault_id, curve, strategy, name, root_domain_id, public_key, chain_code, sealed_key, sequence)
     select $1, curve, strategy, name, $2, "publicKey", "chainCode", "sealedKey", $4
     from jsonb_to_recordset($3) as k(curve text, strategy text, name text, "publicKey" text, "chainCode" text, "sealedKey" text)
     on conflict (vault_id, curve, strategy, name) do update set public_key = excluded.public_key, chain_code = excluded.chain_code,
       sealed_key = excluded.sealed_key, sequence = excluded.sequence`,
    [content.vault.id, prepared.rootDomainId, JSON.stringify(keys), content.sequence],
  );
}
