import { generateKeyPair, verifyEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { violations } from './violations.ts';

/** The instance's own keys and properties, changed in the database by somebody who does not hold the notary's key. */
let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop({ isTampered: true }));

const thief = generateKeyPair('Secp256r1');
const run = (statement: string, ...values: unknown[]) => subject.instance.services.pool.query(statement, values);

const lists = [
  ['api', 'NOTARY_API_KEY'],
  ['trustedCollection', 'NOTARY_COLLECTIONS_KEY'],
  ['messages', 'NOTARY_COMMUNICATION_KEY'],
] as const;

/** What somebody might put in the place of a property. */
const forgeries = [
  ['another key', `data = jsonb_set(data, '{value,publicKey,value}', to_jsonb('${thief.publicKey}'::text))`],
  [
    'another key under their own signature',
    `data = jsonb_set(data, '{value,publicKey,value}', to_jsonb('${thief.publicKey}'::text)), signing_key = '${thief.publicKey}'`,
  ],
  [
    'another property that the notary did sign',
    `(data, signature) = (select data, signature from system_property o where o.id <> p.id order by o.id limit 1)`,
  ],
  ['something else that the notary did sign', `(data, signature) = (select data, signature from entity_revision limit 1)`],
] as const;

test.each(lists.flatMap(([list, id]) => forgeries.map(([name, change]) => [list, name, id, change] as const)))(
  'the %s keys: %s is not signed',
  async (list, _name, id, change) => {
    const client = await subject.clientOf(subject.people.cleo);
    const notary = await subject.instance.services.intents.notary();
    const before = await violations(subject);
    const { rows } = await run('select data, signature, signing_key from system_property where id = $1', id);
    const row = rows[0] as { data: object; signature: string; signing_key: string };
    const sign = vi.spyOn(notary, 'signAll');
    await run(`update system_property p set ${change} where id = $1`, id);
    await expect(client.trustedPublicKeys[list]()).rejects.toMatchObject({ code: 'SystemError', status: 500 });
    expect(sign).not.toHaveBeenCalled();
    sign.mockRestore();
    expect(await violations(subject)).toBe(before + 1);
    await run(
      'update system_property set data = $2, signature = $3, signing_key = $4 where id = $1',
      id,
      row.data,
      row.signature,
      row.signing_key,
    );
    const { items } = await client.trustedPublicKeys[list]();
    expect(items.map((item) => verifyEnvelope(item, notary.publicKey))).toEqual([true]);
  },
);

test('a property whose history was changed is not carried on', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const setting = (revision?: number) =>
    signed(
      ada,
      proposal(
        ada,
        {
          type: 'v0_SetSystemProperty',
          ...(revision !== undefined && { revision }),
          value: {
            type: 'StateReviewAuthorityProperty',
            value: { publicKey: { type: 'PublicKey', value: generateKeyPair('Secp256r1').publicKey } },
          },
        },
        subject.domains.root,
      ),
    );
  await run(
    `insert into system_property (id, revision, data, signature, signing_key)
     select 'STATE_REVIEW_AUTHORITY', 7, jsonb_set(data || '{"id": "STATE_REVIEW_AUTHORITY"}', '{metadata,revision}', '7'), signature, signing_key
       from system_property where id = 'NOTARY_API_KEY'`,
  );
  await expect(client.intents.propose({ body: setting(7) })).rejects.toMatchObject({ code: 'SystemError', status: 500 });
  await run(`delete from system_property where id = 'STATE_REVIEW_AUTHORITY'`);
  await expect(client.intents.propose({ body: setting() })).resolves.toMatchObject({ requestId: expect.any(String) });
});
