import { fromBase64, toHex } from '@countersign/kernel';
import { addressOf, systemProgram, tokenPrograms, type SolanaChainState, type TokenType } from '@countersign/ledger-solana';

import type { Account } from './shapes.ts';

type Mint = SolanaChainState['mints'][string];
type TokenAccount = SolanaChainState['tokenAccounts'][string];
type Nonce = SolanaChainState['nonces'][string];

/** What an account is, read from its bytes. */
export type ReadAccount =
  | { readonly kind: 'Other' }
  | { readonly kind: 'Nonce'; readonly nonce: Nonce }
  | { readonly kind: 'Mint'; readonly mint: Mint; readonly terms: MintTerms }
  | { readonly kind: 'Token'; readonly held: TokenAccount };

/** What a mint says of who may do what, beside what building depends on. */
interface MintTerms {
  readonly name?: string;
  readonly symbol?: string;
  readonly isPaused: boolean;
  /** Somebody may close the mint while there is nothing of its token, and another one can be made at its address then. */
  readonly mayBeClosed: boolean;
}

/** Extensions of Token-2022 that are read here, by their numbers: https://github.com/solana-program/token-2022, `ExtensionType`. */
const extension = {
  transferFee: 1,
  closeAuthority: 3,
  startState: 6,
  nonTransferable: 9,
  interest: 10,
  delegate: 12,
  hook: 14,
  metadata: 19,
  scale: 25,
  pause: 26,
} as const;

const mintBytes = 82;
const tokenBytes = 165;

/** Reads accounts of the system program, of the token program and of Token-2022 with its extensions. Bytes of another form are `Other`. */
export function readAccount({ owner, data: [text] }: Account): ReadAccount {
  const bytes = fromBase64(text);
  if (owner === systemProgram) return readNonce(bytes);
  const type = typeOf(owner);
  if (type === undefined) return { kind: 'Other' };
  // Behind the bytes of an account for tokens Token-2022 says what it is.
  const marker = bytes.length > tokenBytes ? bytes[tokenBytes] : undefined;
  if (bytes.length === mintBytes || (type === 'SPL2022' && marker === 1)) return readMint(bytes, type);
  return bytes.length === tokenBytes || (type === 'SPL2022' && marker === 2) ? readHeld(bytes) : { kind: 'Other' };
}

function typeOf(owner: string): TokenType | undefined {
  return owner === tokenPrograms.SPL ? 'SPL' : owner === tokenPrograms.SPL2022 ? 'SPL2022' : undefined;
}

function number(bytes: Uint8Array, at: number, count: number): bigint {
  return bytes.subarray(at, at + count).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

function keyAt(bytes: Uint8Array, at: number): string {
  return addressOf(bytes.subarray(at, at + 32));
}

/** An optional key: 4 bytes that say whether there is one, and the key. */
function optionalKey(bytes: Uint8Array, at: number): string | undefined {
  return number(bytes, at, 4) === 1n ? keyAt(bytes, at + 4) : undefined;
}

function readNonce(bytes: Uint8Array): ReadAccount {
  if (bytes.length !== 80 || number(bytes, 0, 4) !== 1n || number(bytes, 4, 4) !== 1n) return { kind: 'Other' };
  return { kind: 'Nonce', nonce: { authority: keyAt(bytes, 8), value: toHex(bytes.subarray(40, 72)) } };
}

function readHeld(bytes: Uint8Array): ReadAccount {
  const state = bytes[108];
  if (state === 0) return { kind: 'Other' };
  const held = { mint: keyAt(bytes, 0), owner: keyAt(bytes, 32), amount: number(bytes, 64, 8).toString() };
  return { kind: 'Token', held: { ...held, ...(state === 2 && { frozen: true as const }) } };
}

function readMint(bytes: Uint8Array, tokenType: TokenType): ReadAccount {
  if (bytes[45] !== 1) return { kind: 'Other' };
  const extensions = extensionsOf(bytes);
  const fee = extensions.get(extension.transferFee);
  const delegate = extensions.get(extension.delegate);
  const hook = extensions.get(extension.hook);
  const pausable = extensions.get(extension.pause);
  const closer = extensions.get(extension.closeAuthority);
  const isShownOtherwise = extensions.has(extension.interest) || extensions.has(extension.scale);
  const isPaused = pausable !== undefined && pausable[32] === 1;
  const runsHook = hook !== undefined && !isEmpty(hook.subarray(32, 64));
  const hindrance = isPaused
    ? 'Paused'
    : extensions.has(extension.nonTransferable)
      ? 'NonTransferable'
      : runsHook
        ? 'TransferHook'
        : undefined;
  const [authority, freezer] = [optionalKey(bytes, 0), optionalKey(bytes, 46)];
  return {
    kind: 'Mint',
    mint: {
      tokenType,
      decimals: bytes[44] ?? 0,
      accountBytes: accountBytesOf(tokenType, extensions),
      ...(authority !== undefined && { authority }),
      ...(freezer !== undefined && { freezer }),
      ...(delegate !== undefined && !isEmpty(delegate.subarray(0, 32)) && { delegate: keyAt(delegate, 0) }),
      ...(fee !== undefined && highestFee(fee)),
      ...(hindrance !== undefined && { hindrance }),
      ...(extensions.get(extension.startState)?.[0] === 2 && { startsFrozen: true as const }),
      ...(isShownOtherwise && { shownOtherwise: true as const }),
    },
    terms: {
      isPaused,
      mayBeClosed: closer !== undefined && !isEmpty(closer.subarray(0, 32)),
      ...namesIn(extensions.get(extension.metadata)),
    },
  };
}

/** Extensions by their number, behind the byte that says what the account is: two bytes of number, two of length, and so many. */
function extensionsOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  for (let at = tokenBytes + 1; at + 4 <= bytes.length;) {
    const [type, length] = [Number(number(bytes, at, 2)), Number(number(bytes, at + 2, 2))];
    if (type === 0) break;
    found.set(type, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

/** Bytes of an account for the token, with the extensions that the mint's ask for there. */
function accountBytesOf(tokenType: TokenType, extensions: ReadonlyMap<number, Uint8Array>): number {
  if (tokenType === 'SPL') return tokenBytes;
  const asked = [
    // That the account stays with its owner.
    4,
    extensions.has(extension.transferFee) ? 12 : 0,
    extensions.has(extension.nonTransferable) ? 4 : 0,
    extensions.has(extension.hook) ? 5 : 0,
    extensions.has(extension.pause) ? 4 : 0,
  ];
  return tokenBytes + 1 + asked.reduce((sum, bytes) => sum + bytes, 0);
}

/** The fee of transfers, the higher one of two: that of now, and that of an epoch that may be to come. Each has its epoch, its most, and its share. */
function highestFee(config: Uint8Array): Pick<Mint, 'feeBasisPoints' | 'largestFee'> {
  const fees = [72, 90].map((at) => ({
    feeBasisPoints: Number(number(config, at + 16, 2)),
    largestFee: number(config, at + 8, 8).toString(),
  }));
  const [highest] = fees.toSorted((one, other) => other.feeBasisPoints - one.feeBasisPoints);
  return highest === undefined || highest.feeBasisPoints === 0 ? {} : highest;
}

function namesIn(metadata: Uint8Array | undefined): Pick<MintTerms, 'name' | 'symbol'> {
  if (metadata === undefined) return {};
  // Who may change it, the mint, and then texts with their lengths.
  const nameLength = Number(number(metadata, 64, 4));
  const symbolAt = 68 + nameLength;
  const symbolLength = Number(number(metadata, symbolAt, 4));
  const text = (at: number, length: number) => new TextDecoder().decode(metadata.subarray(at, at + length));
  return { name: text(68, nameLength), symbol: text(symbolAt + 4, symbolLength) };
}

function isEmpty(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
