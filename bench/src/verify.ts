import { readJournal } from '@countersign/adapters/postgres';
import { createConditionEvaluator } from '@countersign/governance';
import { utf8 } from '@countersign/kernel';
import { createExtensionRegistry, createRulesSource, replayPorts, verifyInstance } from '@countersign/service';
import { verifyRequestSignature } from '@countersign/signing/node';
import type { Pool } from 'pg';

import type { BenchResult } from './result.ts';

interface SignedRow {
  readonly publicKey: string;
  readonly text: string;
  readonly signature: string;
}

/** Replaying the journal of an instance and comparing all that is stored, against checking the signatures of its requests alone. */
export async function verifyingResult(pool: Pool): Promise<BenchResult> {
  const conditions = createConditionEvaluator();
  const rules = createRulesSource(createExtensionRegistry([]), conditions);
  const started = performance.now();
  const verified = await readJournal(pool, (reader) => verifyInstance(reader, replayPorts({ conditions, ...rules })));
  const ours = performance.now() - started;
  if (!verified.ok) throw new Error(verified.error);
  const { entries } = verified.value;
  const bare = await signaturesAlone(pool);
  return {
    name: 'verifying an instance against checking the signatures of its requests alone, time an entry',
    ratio: ours / entries / bare,
    aim: 'at most 2',
    detail: `${(ours / entries).toFixed(3)} ms an entry of ${entries}, a signature ${bare.toFixed(3)} ms`,
  };
}

/** Milliseconds a signature, one after the other. */
async function signaturesAlone(pool: Pool): Promise<number> {
  const { rows } = await pool.query<SignedRow>(
    `select d.public_key as "publicKey", r.text, r.signature from intent_decision d join signed_request r on r.id = d.request_id limit 4000`,
  );
  const started = performance.now();
  for (const { publicKey, text, signature } of rows) {
    if (!verifyRequestSignature({ publicKey, request: utf8(text), signature })) throw new Error('A signature is wrong');
  }
  return (performance.now() - started) / rows.length;
}
