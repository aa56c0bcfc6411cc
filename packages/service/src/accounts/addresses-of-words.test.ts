import { fromHex, ok } from '@countersign/kernel';
import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { createSeedSigner, entropyOfMnemonic } from '@countersign/vault';
import { expect, test } from 'vitest';

import algorand from '../../../../vectors/algorand/addresses-and-ids.json' with { type: 'json' };
import solana from '../../../../vectors/solana/addresses.json' with { type: 'json' };
import stellar from '../../../../vectors/stellar/keys.json' with { type: 'json' };
import tezos from '../../../../vectors/tezos/addresses.json' with { type: 'json' };

// A vault has no passphrase beside its words.
const ofStellar = stellar.cases
  .filter((one) => !('passphrase' in one))
  .flatMap(({ mnemonic, accounts }) =>
    accounts.map(([address = ''], index) => ({ mnemonic, path: `m/44'/148'/${index}'`, address })),
  );

const cases = Object.entries({
  Algorand: algorand.cases,
  Solana: solana.cases,
  Stellar: ofStellar,
  Tezos: tezos.cases,
} as const).flatMap(([type, known]) => known.map((one) => ({ type, ...one })));

test.each(cases)('$type: $path below "$mnemonic" is $address', async ({ type, mnemonic, path, address }) => {
  const signer = createSeedSigner({
    entropy: entropyOfMnemonic(mnemonic),
    kind: 'software',
    authorize: () => ok({ subject: 'order', resources: [] }),
    memory: { remember: async () => ok(undefined) },
  });
  const ledger = sandboxLedgers.find(({ parameters }) => parameters.type === type);
  if (ledger === undefined) throw new Error(`No ledger of ${type}`);
  const module = await ledgerModule(ledger.parameters.type);
  const [{ id }] = module.descriptor.keys;
  const owner = { accountId: '00000000-0000-4000-8000-000000000001', keyId: id };
  const key = await signer.derivePublicKey({ curve: 'Ed25519', strategy: 'VaultHard', path }, owner);
  if (!key.ok) throw new Error(key.error);
  expect(module.address.derive?.(new Map([[id, fromHex(key.value.publicKey)]]), ledger)).toBe(address);
});
