import { payloads } from '@countersign/kinds/testing';
import { newId, toHex, utf8 } from '@countersign/kernel';
import type { ManifestContent } from '@countersign/model';
import { ethereum } from '@countersign/ledger-ethereum';
import { addressOfKey } from '@countersign/ledger-port';
import { recoverEip191 } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startKindsInstance } from '../kinds/kinds-instance.ts';
import type { KindsInstance } from '../kinds/kinds-instance.ts';
import { createColdMachine } from './cold-machine.ts';
import type { ColdMachine } from './cold-machine.ts';

// Everything here runs as it does for people: the workers run, and only files go back and forth.
let subject: KindsInstance;
let machine: ColdMachine;
const vaultId = newId();
const accountId = newId();

const prepared = () => subject.client.vaults.preparedOperations({ params: { vaultId } });
const imported = (file: string) => subject.client.vaults.signedOperations({ body: { files: [file] } });
const pending = async () => (await subject.client.vaults.pendingOperations({ params: { vaultId } })).items;

async function waiting(type: string): Promise<string> {
  await subject.until(`the vault to be asked for ${type}`, async () => (await pending()).find((one) => one.type === type));
  return prepared();
}

beforeAll(async () => {
  subject = await startKindsInstance();
  machine = await createColdMachine();
  const announcement = await machine.init();
  await imported(announcement);
  const publicKey = (JSON.parse(announcement) as { data: { publicKey: string } }).data.publicKey;
  await subject.execute({ type: 'v0_CreateVault', id: vaultId, alias: 'Cellar', publicKey, ...payloads.common });
  const { notaryPublicKey } = await subject.client.notifications.instance();
  await imported((await machine.sign(await prepared(), '--notary-key', notaryPublicKey)).signed);
  const providerDetails = { type: 'Vault' as const, vaultId, keyStrategy: 'VaultHard' as const };
  await subject.execute({
    type: 'v0_CreateAccount',
    id: accountId,
    alias: 'Cold',
    providerDetails,
    ledgerIds: ['ethereum-sandbox'],
    ...payloads.common,
  });
  await imported((await machine.sign(await waiting('MakeKeys'))).signed);
  await subject.prepared(accountId);
});
afterAll(async () => {
  await subject.stop();
  await machine.dispose();
});

async function sign(content: ManifestContent) {
  const manifestId = newId();
  await subject.execute({ type: 'v0_SignManifest', id: manifestId, accountId, content, customProperties: {} });
  const file = await waiting('Sign');
  expect(await pending()).toMatchObject([{ type: 'Sign', manifestId }]);
  const read = () => subject.client.manifests.get({ params: { domainId: subject.root, accountId, manifestId } });
  expect((await read()).additionalDetails?.processing.type).not.toBe('Completed');
  const shown = await machine.show(file);
  await imported((await machine.sign(file)).signed);
  const manifest = await subject.until('the manifest', async () => {
    const found = await read();
    return found.additionalDetails?.processing.type === 'Completed' ? found : undefined;
  });
  return { shown, manifest };
}

test('a message is shown as its text, and signed by the key of the account’s address', async () => {
  const text = 'The fund holds this address';
  const content = { type: 'EIP-191' as const, value: `0x${toHex(utf8(text))}` };
  const { shown, manifest } = await sign(content);
  expect(shown).toMatchObject({ code: 0, text: expect.stringContaining(`reads: ${text}`) });
  expect(shown.text).not.toContain('Nobody can tell');
  const { items } = await subject.client.addresses.list({ params: { domainId: subject.root, accountId } });
  const value = manifest.data.value;
  if (value?.type !== 'EIP-191') throw new Error('No message was signed');
  const signer = recoverEip191(utf8(text), value.value);
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } });
  expect(signer && addressOfKey(ethereum, signer, ledger)).toBe(items[0]?.address);
});

test('a token is shown claim by claim; bytes are shown with a warning', async () => {
  const token = await sign({ type: 'JWT', header: { type: 'JWT' }, payload: { issuer: 'fund', subject: 'proof of reserves' } });
  expect(token.shown.text).toContain('Subject: proof of reserves');
  const bytes = await sign({ type: 'Unsafe', value: btoa('transfer everything') });
  expect(bytes.shown.text).toContain('WARNING: Nobody can tell from these bytes what they will be used for');
});
