import type { Result } from '@countersign/kernel';
import { err, ok, toHex } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { base58, bech32 } from '@scure/base';

import { badChecksum, readByron } from './address/byron.ts';
import { readParts, rewardAddressBytes, type AddressParts, type Credential } from './address/parts.ts';
import { cardanoParameters } from './errors.ts';
import { networkIdOf, type NetworkId } from './networks.ts';

/** No address is longer, and of those of Byron none that is made today; decoding takes time by the square of the length. */
const longestText = 200;

const prefixes = { payment: ['addr_test', 'addr'], reward: ['stake_test', 'stake'] } as const;

/** The hash of no key that anybody could have. */
const isNobody = (hash: string) => /^0+$/.test(hash);

/**
 * Checks the text of an address that can be paid: a base or an enterprise address (bech32), or one of Byron (base58), of the ledger's own network. Reward
 * addresses take no payments, and pointers are addresses of no wallet any more: both are `UnsupportedAddress`.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  const parameters = cardanoParameters(ledger);
  if (text.length < 50 || text.length > longestText) return err('InvalidAddress');
  const prefix = /^(addr_test|addr|stake_test|stake)1/i.exec(text)?.[1]?.toLowerCase();
  if (prefix === undefined) return parseByron(text, parameters.testnetMagic);
  const bytes = bech32Bytes(text);
  if (!bytes.ok) return bytes;
  const parts = attempt(() => readParts(bytes.value));
  if (parts === undefined || prefixOf(parts) !== prefix) return err('InvalidAddress');
  if (parts.network !== networkIdOf(parameters)) return err('WrongNetwork');
  if (parts.type === 'Reward' || parts.type === 'Pointer') return err('UnsupportedAddress');
  if (isNobody(parts.payment.hash)) return err('UnspendableAddress');
  const kind = parts.payment.type === 'Script' ? 'Script' : parts.type;
  return ok({ address: text.toLowerCase(), kind });
}

function parseByron(text: string, testnetMagic: number | undefined): Result<ParsedAddress, AddressFailure> {
  const bytes = attempt(() => base58.decode(text));
  if (bytes === undefined) return err('InvalidAddress');
  try {
    const { magic, kind, root } = readByron(bytes);
    if (magic !== testnetMagic) return err('WrongNetwork');
    if (kind !== 0) return err('UnsupportedAddress');
    return isNobody(toHex(root)) ? err('UnspendableAddress') : ok({ address: text, kind: 'Byron' });
  } catch (error) {
    return err(error instanceof RangeError && error.message === badChecksum ? 'BadAddressChecksum' : 'InvalidAddress');
  }
}

/** Base58 tells upper case from lower case, and bech32 is read in one of them alone. */
export function spellings({ address }: Omit<ParsedAddress, 'kind'>): readonly string[] {
  return [address.toLowerCase()];
}

/** The bytes of an address that was read once. Throws `RangeError` for another text. */
export function addressBytes(address: string): Uint8Array {
  if (!/^(addr|stake)/.test(address)) return base58.decode(address);
  const bytes = bech32Bytes(address);
  if (!bytes.ok) throw new RangeError(bytes.error);
  return bytes.value;
}

/** The text of the bytes of any address. Throws `RangeError` for other bytes. */
export function addressText(bytes: Uint8Array): string {
  const [header = 0] = bytes;
  if (header >> 4 === 8) {
    readByron(bytes);
    return base58.encode(bytes);
  }
  return bech32.encode(prefixOf(readParts(bytes)), bech32.toWords(bytes), false);
}

/** What an address says; undefined for one of Byron. */
export function partsOf(address: string): AddressParts | undefined {
  return /^(addr|stake)/.test(address) ? readParts(addressBytes(address)) : undefined;
}

/** The text of the reward address of a stake. */
export function rewardAddress(network: NetworkId, stake: Credential): string {
  return addressText(rewardAddressBytes(network, stake));
}

/** The reward address of a base address's stake; undefined for an address without one. */
export function rewardAddressOf(address: string): string | undefined {
  const parts = partsOf(address);
  return parts?.type === 'Base' ? rewardAddress(parts.network, parts.stake) : undefined;
}

/** True for an address of a script, which decides what becomes of what is paid to it. */
export function isScriptAddress(address: string): boolean {
  const parts = attempt(() => partsOf(address));
  return parts !== undefined && parts.type !== 'Reward' && parts.payment.type === 'Script';
}

function bech32Bytes(text: string): Result<Uint8Array, AddressFailure> {
  try {
    return ok(bech32.fromWords(bech32.decode(text, false).words));
  } catch (error) {
    return err(error instanceof Error && error.message.includes('checksum') ? 'BadAddressChecksum' : 'InvalidAddress');
  }
}

function prefixOf({ type, network }: AddressParts): string {
  return prefixes[type === 'Reward' ? 'reward' : 'payment'][network];
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
