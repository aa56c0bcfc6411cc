import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { expect } from 'vitest';
import { z } from 'zod';

import { startCustody } from '../orders/custody.ts';
import type { TestPerson } from '../organisation.ts';

export const common = { lock: 'Unlocked' as const, customProperties: {} };

export function userPayload({ userId, name, keyPair }: TestPerson, roles: string[]) {
  const alias = `${name}-${userId}@example.com`;
  return { type: 'v0_CreateUser' as const, id: userId, alias, publicKey: keyPair.publicKey, roles, ...common };
}

export const endpointPayload = (alias = 'Custodian') => ({
  type: 'v0_CreateEndpoint' as const,
  id: newId(),
  alias,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  trustScore: 80,
  ledgerId: 'ethereum-sandbox',
  ...common,
});

/** The line that the server writes to its log when a request fails; what its watch finds meanwhile of the same forgery is another. */
const failure = z.object({
  msg: z.literal('A request failed'),
  err: z.object({ code: z.string(), message: z.string() }),
});

/** An instance with a third administrator, Flo, and ways to write into its database as somebody who has none of its keys. */
export async function startForgery() {
  const failures: z.infer<typeof failure>['err'][] = [];
  const keepFailure = (line: string) => {
    const read = failure.safeParse(JSON.parse(line));
    if (read.success) failures.push(read.data.err);
  };
  const custody = await startCustody({ logLevel: 'error', logTo: { write: keepFailure } });
  const { pool, domainId } = custody;
  const newPerson = (name: string): TestPerson => ({
    name,
    keyPair: generateKeyPair('Secp256r1'),
    userId: newId(),
    domainId,
  });
  const flo = newPerson('flo');
  await custody.execute(userPayload(flo, ['admin']));

  const run = (statement: string, ...values: unknown[]) => pool.query(statement, values);

  async function one<T>(statement: string, ...values: unknown[]): Promise<T | undefined> {
    const { rows } = await pool.query<{ value: T }>(statement, values);
    return rows[0]?.value;
  }

  /** The answer does not say what was found; the log names the row that was changed, and nothing else goes wrong. */
  async function expectRefused(call: Promise<unknown>, row: string): Promise<void> {
    failures.length = 0;
    await expect(call).rejects.toMatchObject({ code: 'SystemError', status: 500 });
    expect(failures).toEqual([{ code: 'IntegrityViolation', message: expect.stringContaining(row) }]);
  }

  return {
    ...custody,
    flo,
    newPerson,
    run,
    one,
    expectRefused,
    statusOf: (intentId: string) => one<string>('select status as value from intent where id = $1', intentId),
    revisionsOf: (id: string) => one<number>('select count(*)::int as value from entity_revision where id = $1', id),
    /** Changes the data of an entity in both tables: its present row, and the revision with the notary's signature. */
    async setData(id: string, path: string[], value: unknown): Promise<void> {
      for (const table of ['entity', 'entity_revision']) {
        await run(
          `update ${table} set data = jsonb_set(data, $2::text[], $3::jsonb) where id = $1`,
          id,
          path,
          JSON.stringify(value),
        );
      }
    },
    stop: () => custody.stop({ isTampered: true }),
  };
}

export type Forgery = Awaited<ReturnType<typeof startForgery>>;
