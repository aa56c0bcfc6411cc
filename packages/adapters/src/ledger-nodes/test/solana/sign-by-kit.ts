import { fromHex, toHex } from '@countersign/kernel';
import { addressOf, type Instruction } from '@countersign/ledger-solana';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type V1TransactionConfig,
} from '@solana/kit';

import type { TestAccount } from '../solana-ledger.ts';

/** A transaction of a version that is not built here, as Solana's own library makes and signs it. */
export async function signedByKit(
  by: TestAccount,
  lifetime: string,
  instructions: readonly Instruction[],
  form: { readonly tables: Readonly<Record<string, readonly string[]>> } | { readonly config: V1TransactionConfig },
): Promise<string> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(fromHex(by.privateKey)), true);
  const lasting = { blockhash: blockhash(addressOf(fromHex(lifetime))), lastValidBlockHeight: 0n };
  const steps = instructions.map(ofKit);
  const compiled =
    'config' in form
      ? pipe(
          createTransactionMessage({ version: 1 }),
          (one) => setTransactionMessageFeePayerSigner(signer, one),
          (one) => setTransactionMessageLifetimeUsingBlockhash(lasting, one),
          (one) => appendTransactionMessageInstructions(steps, one),
          (one) => setTransactionMessageConfig(form.config, one),
          compileTransaction,
        )
      : pipe(
          createTransactionMessage({ version: 0 }),
          (one) => setTransactionMessageFeePayerSigner(signer, one),
          (one) => setTransactionMessageLifetimeUsingBlockhash(lasting, one),
          (one) => appendTransactionMessageInstructions(steps, one),
          (one) => compressTransactionMessageUsingAddressLookupTables(one, tablesOf(form.tables)),
          compileTransaction,
        );
  const signed = await signTransaction([signer.keyPair], compiled);
  return toHex(Uint8Array.from(getTransactionEncoder().encode(signed)));
}

function tablesOf(tables: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(Object.entries(tables).map(([table, all]) => [table, all.map((one) => address(one))]));
}

function ofKit({ program, accounts, data }: Instruction) {
  return {
    programAddress: address(program),
    accounts: accounts.map((one) => ({ address: address(one.address), role: roleOf(one) })),
    data,
  };
}

function roleOf({ signs, writes }: Instruction['accounts'][number]): AccountRole {
  if (signs === true) return writes === true ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return writes === true ? AccountRole.WRITABLE : AccountRole.READONLY;
}
