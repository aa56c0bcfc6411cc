import { sandboxLedgers } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import { configureLedgers, submitIntent } from '@countersign/service';
import { verifyEnvelope } from '@countersign/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEndpoint, createInstance, policyOf, type TestInstance } from '../test/instance.ts';
import { alice } from '../test/two-approvers.ts';

let instance: TestInstance;
beforeEach(async () => {
  instance = await createInstance([alice], [policyOf({})]);
});
afterEach(() => instance.close());

const ledgerId = 'ethereum-sandbox';

/** The ledgers with another bound of fees on one of them. */
function boundedBy(maximumFee?: string): readonly Ledger[] {
  return sandboxLedgers.map((ledger) =>
    ledger.id === ledgerId && ledger.parameters.type === 'Ethereum'
      ? { ...ledger, parameters: { ...ledger.parameters, maximumFee } }
      : ledger,
  );
}

const kept = () =>
  instance.one<{ readonly revision: number; readonly data: Ledger; readonly signature: string; readonly signingKey: string }>(
    `select to_jsonb(l) || jsonb_build_object('signingKey', signing_key) as value from ledger l where id = $1`,
    [ledgerId],
  );
const told = () =>
  instance.one<string[]>(`select array_agg(type order by id) as value from event where payload->>'id' = $1`, [ledgerId]);
const entries = () => instance.one<number>('select count(*)::int as value from journal');

test('another maximum fee is the next revision of its ledger, signed and in the journal; the same one is none', async () => {
  const { publicKey } = await instance.ports.notary();
  const first = await kept();
  const before = await entries();
  expect(await configureLedgers(instance.ports, boundedBy('12'))).toEqual([ledgerId]);
  const { revision, data, signature, signingKey } = await kept();
  expect(verifyEnvelope({ data, signature, signingKey }, publicKey)).toBe(true);
  expect([revision, data.metadata.revision, data.alias]).toEqual([2, 2, first.data.alias]);
  expect(data.metadata.createdAt).toBe(first.data.metadata.createdAt);
  expect(data.parameters).toEqual({ ...first.data.parameters, maximumFee: '12' });
  expect(await configureLedgers(instance.ports, boundedBy('12'))).toEqual([]);
  expect([await entries(), await told()]).toEqual([before + 1, ['LedgerUpdated']]);

  // Several processes that start with another one: it is one revision all the same.
  const runs = await Promise.all([1, 2].map(() => configureLedgers(instance.ports, boundedBy('7'))));
  expect(runs.flat()).toEqual([ledgerId]);
  // Without one it is what is usual again.
  expect(await configureLedgers(instance.ports, sandboxLedgers)).toEqual([ledgerId]);
  expect(await kept()).toMatchObject({ revision: 4, data: { parameters: first.data.parameters } });
  expect(await told()).toEqual(['LedgerUpdated', 'LedgerUpdated', 'LedgerUpdated']);
});

test('with other parameters beside it the ledger is refused, and nothing is written', async () => {
  const before = await entries();
  const moved = boundedBy('12').map((ledger) =>
    ledger.parameters.type === 'Ethereum' ? { ...ledger, parameters: { ...ledger.parameters, chainId: 5 } } : ledger,
  );
  await expect(configureLedgers(instance.ports, moved)).rejects.toMatchObject({ code: 'LedgerParametersChanged' });
  expect([await entries(), (await kept()).revision]).toEqual([before, 1]);
});

test('what somebody wrote into the row is not signed again', async () => {
  const { data } = await kept();
  const write = (alias: string) =>
    instance.pool.query(`update ledger set data = data || jsonb_build_object('alias', $2::text) where id = $1`, [
      ledgerId,
      alias,
    ]);
  await write('Ethereum');
  await expect(configureLedgers(instance.ports, boundedBy('12'))).rejects.toMatchObject({ code: 'IntegrityViolation' });
  await write(data.alias);
});

test('what was decided under another bound is decided again', async () => {
  const { store } = instance.ports;
  let tries = 0;
  const ports = {
    ...instance.ports,
    store: {
      ...store,
      commit: async (...given: Parameters<typeof store.commit>) => {
        if (++tries === 1) await configureLedgers(instance.ports, boundedBy('12'));
        return store.commit(...given);
      },
    },
  };
  const proposed = instance.proposal(alice, createEndpoint());
  expect(await submitIntent(ports, instance.input(alice, proposed))).toMatchObject({ ok: true });
  expect(tries).toBe(2);
});
