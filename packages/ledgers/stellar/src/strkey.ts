import { concatBytes, err, ok, type Result } from '@countersign/kernel';

// Small, and without curves or codecs: readers that show an address have it before any ledger's rules are loaded.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What a text of SEP-23 is, by the byte that it begins with: its kind, in the five bits that make its first letter. */
const strkeyVersions = {
  Account: 6 << 3,
  Muxed: 12 << 3,
  Seed: 18 << 3,
  PreAuthorized: 19 << 3,
  HashX: 23 << 3,
  SignedPayload: 15 << 3,
  Contract: 2 << 3,
  LiquidityPool: 11 << 3,
  ClaimableBalance: 1 << 3,
} as const;

/** What a text of SEP-23 may be. */
export type StrkeyKind = keyof typeof strkeyVersions;

/** The bytes after the version and before the checksum, where their number is fixed; those of a signed payload vary. */
const lengths = {
  Account: 32,
  Muxed: 40,
  Seed: 32,
  PreAuthorized: 32,
  HashX: 32,
  SignedPayload: undefined,
  Contract: 32,
  LiquidityPool: 32,
  ClaimableBalance: 33,
} as const satisfies Record<StrkeyKind, number | undefined>;

/** The longest text is that of a signed payload of 64 bytes. */
const longestText = 165;

/** The text of a key (SEP-23): version, bytes and checksum in base32 without padding. */
export function encodeStrkey(kind: StrkeyKind, payload: Uint8Array): string {
  const content = concatBytes(Uint8Array.of(strkeyVersions[kind]), payload);
  return encodeBase32(concatBytes(content, checksumOf(content)));
}

/** Reads a text of SEP-23; only the one text of each key is taken: whole symbols, unused bits of zero, and nothing else than its own length. */
export function decodeStrkey(
  text: string,
): Result<{ readonly kind: StrkeyKind; readonly payload: Uint8Array }, 'InvalidAddress' | 'BadAddressChecksum'> {
  const bytes = text.length <= longestText ? decodeBase32(text) : undefined;
  if (bytes === undefined || bytes.length < 3) return err('InvalidAddress');
  const content = bytes.subarray(0, -2);
  const [version = 0] = content;
  const payload = content.subarray(1);
  const kind = kindOf(version);
  if (kind === undefined || (lengths[kind] ?? payload.length) !== payload.length) return err('InvalidAddress');
  const [low, high] = checksumOf(content);
  if (bytes.at(-2) !== low || bytes.at(-1) !== high) return err('BadAddressChecksum');
  return ok({ kind, payload });
}

const kinds: ReadonlyMap<number, StrkeyKind> = new Map([
  [strkeyVersions.Account, 'Account'],
  [strkeyVersions.Muxed, 'Muxed'],
  [strkeyVersions.Seed, 'Seed'],
  [strkeyVersions.PreAuthorized, 'PreAuthorized'],
  [strkeyVersions.HashX, 'HashX'],
  [strkeyVersions.SignedPayload, 'SignedPayload'],
  [strkeyVersions.Contract, 'Contract'],
  [strkeyVersions.LiquidityPool, 'LiquidityPool'],
  [strkeyVersions.ClaimableBalance, 'ClaimableBalance'],
]);

function kindOf(version: number): StrkeyKind | undefined {
  return kinds.get(version);
}

function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += alphabet.charAt((bits >> count) & 31);
    }
    bits &= (1 << count) - 1;
  }
  return count === 0 ? text : text + alphabet.charAt((bits << (5 - count)) & 31);
}

/** Undefined where a symbol is not of the alphabet, or where bits are left that are not zero, or a whole symbol too many. */
function decodeBase32(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const symbol of text) {
    const value = alphabet.indexOf(symbol);
    if (value < 0) return undefined;
    bits = (bits << 5) | value;
    count += 5;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 255);
    }
    bits &= (1 << count) - 1;
  }
  return count < 5 && bits === 0 ? Uint8Array.from(bytes) : undefined;
}

/** CRC-16 of XMODEM (polynomial 0x1021), the lower byte first. */
function checksumOf(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.of(crc & 255, crc >> 8);
}
