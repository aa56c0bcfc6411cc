import { newId } from '@countersign/kernel';
import { verifyRequestSignature } from '@countersign/signing/node';
import type { Pool } from 'pg';

/** A signed request as the loop checks it. */
export interface SignedBytes {
  readonly publicKey: string;
  readonly bytes: Uint8Array;
  readonly signature: string;
}

const tables = `
create table if not exists bare_request (id uuid primary key, body text not null, signature text not null);
create table if not exists bare_intent (id uuid primary key, status text not null, data jsonb not null);
create table if not exists bare_decision (intent_id uuid not null, position int not null, data jsonb not null, primary key (intent_id, position));
create table if not exists bare_entity (id uuid primary key, revision int not null, data jsonb not null);
create table if not exists bare_event (n bigint generated always as identity primary key, data jsonb not null);
create table if not exists bare_log (n bigint generated always as identity primary key, data jsonb not null);`;

const propose = {
  name: 'bare-propose',
  text: `
with r as (insert into bare_request values ($1, $2, $3)),
     i as (insert into bare_intent values ($4, 'Open', $5)),
     d as (insert into bare_decision values ($4, 0, $5)),
     e as (insert into bare_event (data) values ($5))
insert into bare_log (data) values ($5)`,
};

const approve = {
  name: 'bare-approve',
  text: `
with r as (insert into bare_request values ($1, $2, $3)),
     i as (update bare_intent set status = 'Executed' where id = $4),
     d as (insert into bare_decision values ($4, 1, $5)),
     n as (insert into bare_entity values ($6, 1, $5)),
     e as (insert into bare_event (data) values ($5))
insert into bare_log (data) values ($5)`,
};

/** Makes the tables of the loop. */
export async function prepareBareLoop(pool: Pool): Promise<void> {
  await pool.query(tables);
}

/**
 * The least that an intent of two signatures costs: both signatures checked, and two transactions of one statement each that write
 * request, intent, decision, entity, event and log rows. No access, no policy, no HTTP.
 */
export async function bareIntent(pool: Pool, proposal: SignedBytes, approval: SignedBytes): Promise<void> {
  const intentId = newId();
  await step(pool, propose, proposal, [intentId]);
  await step(pool, approve, approval, [intentId], [newId()]);
}

async function step(
  pool: Pool,
  statement: { name: string; text: string },
  signed: SignedBytes,
  ids: string[],
  more: string[] = [],
): Promise<void> {
  if (!verifyRequestSignature({ publicKey: signed.publicKey, request: signed.bytes, signature: signed.signature }))
    throw new Error('A signature is wrong');
  const body = Buffer.from(signed.bytes).toString('utf8');
  await pool.query({ ...statement, values: [newId(), body, signed.signature, ...ids, body, ...more] });
}
