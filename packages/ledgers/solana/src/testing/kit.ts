import { fromHex, toHex } from '@countersign/kernel';
import {
  getAdvanceNonceAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getBurnCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createAddressWithSeed,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getSignatureFromTransaction,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
  type V1TransactionConfig,
} from '@solana/kit';

import { base58 } from '@scure/base';

import { addressIn, type RandomOrder } from './random-orders.ts';
import type { TestKey } from './wallet.ts';

const programs = {
  SPL: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  SPL2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
};
const system = address('11111111111111111111111111111111');

const signers = new Map<TestKey, Promise<KeyPairSigner>>();

/** A key as Solana's own library has it: made once, since making it takes long. */
export function signerOf(key: TestKey): Promise<KeyPairSigner> {
  const signer = signers.get(key) ?? createKeyPairSignerFromPrivateKeyBytes(key.privateKey, true);
  signers.set(key, signer);
  return signer;
}

/** A transaction that Solana's own library makes and signs: its bytes, hexadecimal, and its id. */
export async function signedByKit(
  signer: KeyPairSigner,
  lifetime: string,
  instructions: readonly Instruction[],
  version: 'legacy' | 0 | 1 = 'legacy',
  config: V1TransactionConfig = {},
): Promise<{ readonly raw: string; readonly id: string }> {
  const blockhash = base58.encode(fromHex(lifetime)) as Blockhash;
  const lasting = { blockhash, lastValidBlockHeight: 0n };
  const compiled =
    version === 1
      ? pipe(
          createTransactionMessage({ version }),
          (one) => setTransactionMessageFeePayerSigner(signer, one),
          (one) => setTransactionMessageLifetimeUsingBlockhash(lasting, one),
          (one) => appendTransactionMessageInstructions(instructions, one),
          (one) => setTransactionMessageConfig(config, one),
          compileTransaction,
        )
      : pipe(
          createTransactionMessage({ version }),
          (one) => setTransactionMessageFeePayerSigner(signer, one),
          (one) => setTransactionMessageLifetimeUsingBlockhash(lasting, one),
          (one) => appendTransactionMessageInstructions(instructions, one),
          compileTransaction,
        );
  const signed = await signTransaction([signer.keyPair], compiled);
  return { raw: toHex(Uint8Array.from(getTransactionEncoder().encode(signed))), id: getSignatureFromTransaction(signed) };
}

/** Instructions of programs that the library has no words for. */
function bare(program: string, data: Uint8Array): Instruction {
  return { programAddress: address(program), accounts: [], data };
}

/** A text along with a transaction. */
export function memoOf(text: string): Instruction {
  return bare('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', new TextEncoder().encode(text));
}

/** How much a transaction may load. */
function dataLimit(bytes: number): Instruction {
  const limit = new DataView(new ArrayBuffer(5));
  limit.setUint8(0, 4);
  limit.setUint32(1, bytes, true);
  return bare('ComputeBudget111111111111111111111111111111', new Uint8Array(limit.buffer));
}

/** What is offered for a transaction. */
export function budget(units: number, price: bigint): readonly Instruction[] {
  const limit = new DataView(new ArrayBuffer(5));
  limit.setUint8(0, 2);
  limit.setUint32(1, units, true);
  const offer = new DataView(new ArrayBuffer(9));
  offer.setUint8(0, 3);
  offer.setBigUint64(1, price, true);
  const program = 'ComputeBudget111111111111111111111111111111';
  return [limit, offer].map(({ buffer }) => bare(program, new Uint8Array(buffer)));
}

/** The instructions of an order, made by Solana's own libraries. */
export async function instructionsByKit(
  { operation, memos, token, holders, lifetime, wallet, authority }: RandomOrder,
  price: { readonly units: number; readonly price: bigint; readonly bytes: number },
): Promise<readonly Instruction[]> {
  const payer = await signerOf(wallet);
  const [tokenProgram, mint] = [programs[token.type], address(token.mint)];
  const ataOf = async (owner: string) => (await findAssociatedTokenPda({ owner: address(owner), mint, tokenProgram }))[0];
  const open = async (owner: string) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: await ataOf(owner), owner: address(owner), mint, tokenProgram });
  const opened = async (owners: readonly string[], there: boolean) =>
    Promise.all(owners.filter((owner) => holders.has(owner) === there).map(open));
  const made = async (seed: string, programAddress: Address, space: number) => {
    const newAccount = await createAddressWithSeed({ baseAddress: payer.address, seed, programAddress });
    const amount = BigInt(128 + space) * 6960n;
    return [
      newAccount,
      getCreateAccountWithSeedInstruction({ payer, newAccount, base: payer.address, seed, amount, space, programAddress }),
    ] as const;
  };
  const parts = async (): Promise<readonly [readonly Instruction[], readonly Instruction[], readonly Instruction[]]> => {
    const config = { programAddress: tokenProgram };
    switch (operation.type) {
      case 'Transfer':
        return [
          [],
          operation.outputs.map(({ destination, amount }) =>
            getTransferSolInstruction({ source: payer, destination: address(addressIn(destination)), amount: BigInt(amount) }),
          ),
          [],
        ];
      case 'TransferToken': {
        const owners = operation.outputs.map(({ destination }) => addressIn(destination));
        const source = await ataOf(payer.address);
        const transfers = operation.outputs.map(async ({ destination, amount }) =>
          getTransferCheckedInstruction(
            {
              source,
              mint,
              destination: await ataOf(addressIn(destination)),
              authority: payer,
              amount: BigInt(amount),
              decimals: token.decimals,
            },
            config,
          ),
        );
        return [await opened(owners, false), await Promise.all(transfers), await opened(owners, true)];
      }
      case 'FundAtaAccount':
        return [[await open(addressIn(operation.destination ?? { type: '' }))], [], []];
      case 'MintTo': {
        const owner = addressIn(operation.destination);
        const what = {
          mint,
          token: await ataOf(owner),
          mintAuthority: payer,
          amount: BigInt(operation.amount),
          decimals: token.decimals,
        };
        return [await opened([owner], false), [getMintToCheckedInstruction(what, config)], await opened([owner], true)];
      }
      case 'Burn': {
        const what = {
          account: await ataOf(payer.address),
          mint,
          authority: payer,
          amount: BigInt(operation.amount),
          decimals: token.decimals,
        };
        return [[], [getBurnCheckedInstruction(what, config)], []];
      }
      case 'CreateNonceAccount': {
        const [nonceAccount, create] = await made(operation.createOnAccount.replaceAll('-', ''), system, 80);
        return [[], [create, getInitializeNonceAccountInstruction({ nonceAccount, nonceAuthority: address(authority) })], []];
      }
      case 'InitializeMint': {
        const programAddress = programs[operation.tokenType];
        const [newMint, create] = await made(operation.mintAccount.replaceAll('-', ''), programAddress, 82);
        const init = { mint: newMint, decimals: operation.decimals, mintAuthority: payer.address, freezeAuthority: null };
        return [[], [create, getInitializeMint2Instruction(init, { programAddress })], []];
      }
    }
  };
  const [before, acting, behind] = await parts();
  const nonce =
    'account' in lifetime
      ? [getAdvanceNonceAccountInstruction({ nonceAccount: address(lifetime.account), nonceAuthority: payer })]
      : [];
  return [
    ...nonce,
    ...before,
    ...memos.map(memoOf),
    ...acting,
    ...behind,
    dataLimit(price.bytes),
    ...budget(price.units, price.price),
  ];
}
