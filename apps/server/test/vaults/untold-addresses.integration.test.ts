import { newId } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import type { KeptNotary } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';
import { contentOf, forgedFile, repay, seal, type Content } from './forged-files.ts';

let custody: ColdCustody;
let notary: KeptNotary;
beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
  notary = await custody.instance.services.notary();
});
afterAll(() => custody.stop());

const word = 'on the word of the instance alone';

test('of an account with an independent key, the vault asks before change goes where nothing was spent from', async () => {
  const account = await custody.coldAccount('bitcoin-sandbox', 100_000_000n, 'Random');
  const other = await custody.coldAccount('bitcoin-sandbox', 100_000_000n, 'Random');
  await custody.waitingOrder(account, other.address, 1_000_000n);
  const file = await custody.prepared();
  expect(await custody.machine.show(file)).toMatchObject({ code: 0, text: expect.not.stringContaining('of the account itself') });

  const bitcoin = await ledgerModule('Bitcoin');
  const operation = structuredClone(contentOf(file).operations.at(-1));
  const { references, unsigned } = operation.evidence;
  const own = references.addresses.find(({ data }: Content) => data.accountId === account.id);
  // An address of the thief's, which the notary calls one of the account's: here that of the other account.
  const { data: thief } = seal(notary, { ...own.data, id: newId(), address: other.address });
  references.addresses.push(seal(notary, thief));
  const paid = bitcoin.transaction.readUnsigned(unsigned, references.ledger.data);
  if (!paid.ok) throw new Error('The transaction cannot be read');
  const change = paid.value.movements.findIndex(({ to }) => to === account.address);
  const payment = paid.value.movements.findIndex(({ to }) => to === other.address);
  unsigned.outputs[change].script = unsigned.outputs[payment].script;
  expect(repay(bitcoin, operation)).toBe(true);
  const lie = forgedFile(notary, file, (target) => void Object.assign(target, operation));
  expect((await custody.machine.show(lie)).text).toContain(`${word}: an address of the account itself is ${other.address}`);
});

test('where an order names an endpoint, the vault says that its address is the instance’s word, until it has seen it', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const endpointId = newId();
  await custody.execute({
    type: 'v0_CreateEndpoint',
    id: endpointId,
    alias: 'Exchange',
    address,
    ledgerId: 'ethereum-sandbox',
    trustScore: 90,
    lock: 'Unlocked',
    customProperties: {},
  });
  const account = await custody.coldAccount('ethereum-sandbox', 9_000_000_000_000_000_000n);
  const pay = async () => {
    await custody.workTo(await custody.order(account, { type: 'Endpoint', endpointId }, 1_000_000n), 'Prepared');
    return custody.prepared();
  };
  const first = await pay();
  expect((await custody.machine.show(first)).text).toContain(
    `Seen for the first time, ${word}: endpoint "Exchange" is ${address}`,
  );
  const { code, signed } = await custody.machine.sign(first);
  expect(code).toBe(0);
  await custody.imported(signed);

  const second = await pay();
  expect((await custody.machine.show(second)).text).not.toContain(word);
  const operation = structuredClone(contentOf(second).operations.at(-1));
  const { references, unsigned } = operation.evidence;
  const [{ data: known }] = references.endpoints;
  references.endpoints = [seal(notary, { ...known, address: thief })];
  unsigned.fields.to = unsigned.fields.to === address ? thief : thief.toLowerCase();
  expect(repay(await ledgerModule('Ethereum'), operation)).toBe(true);
  const shown = await custody.machine.show(forgedFile(notary, second, (target) => void Object.assign(target, operation)));
  expect(shown.text).toContain(`Changed, ${word}: endpoint "Exchange" is ${thief}; before it was ${address}`);
});
