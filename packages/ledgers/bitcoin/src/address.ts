import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { encodeBase58, parseBase58 } from './address/base58.ts';
import { encodeCashAddr, parseCashAddr, type CashAddressType } from './address/cash-addr.ts';
import { encodeSegwit, parseSegwit } from './address/segwit.ts';
import { bitcoinParameters } from './errors.ts';
import type { AddressPrefixes } from './networks.ts';
import { allPrefixes } from './networks.ts';
import { hash160 } from './script/hash160.ts';
import { isCompressedPublicKey } from './script/public-key.ts';
import type { ScriptKind } from './script/templates.ts';
import { readScript, standardScript } from './script/templates.ts';

/** An address that was checked, with the script that pays to it. */
export interface BitcoinAddress extends ParsedAddress {
  readonly scriptKind: ScriptKind;
  readonly script: Uint8Array;
}

const kindNames = {
  P2PKH: 'Legacy (P2PKH)',
  P2SH: 'Script (P2SH)',
  P2WPKH: 'Native SegWit (P2WPKH)',
  P2WSH: 'Native SegWit script (P2WSH)',
  P2TR: 'Taproot',
  P2SH32: 'Script (P2SH32)',
} satisfies Record<ScriptKind, string>;

// Spelled out by people who wanted an address that nobody has a key to; that of 20 zero bytes needs no list.
const unspendable: ReadonlySet<string> = new Set(['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr']);

// No address is longer; the bound keeps Base58, which takes quadratic time, from chewing on long texts.
const longestAddress = 100;

/**
 * Checks an address on the ledger's network: P2PKH and P2SH (Base58Check), P2WPKH and P2WSH (BIP-173), P2TR (BIP-350).
 * Bech32 in upper case is stored in lower case. A ledger without SegWit takes no Bech32 address (`UnsupportedAddress`). The hash of
 * nothing that anybody knows, such as zeros alone, is `UnspendableAddress`. Where addresses are of CashAddr no other form is taken: one of Base58Check is
 * that of Bitcoin (`WrongNetwork`), as nobody could tell whose was meant.
 */
export function parseAddress(text: string, ledger: Ledger): Result<BitcoinAddress, AddressFailure> {
  const { prefixes, supportsSegWit } = bitcoinParameters(ledger);
  if (text.length === 0 || text.length > longestAddress) return err('InvalidAddress');
  const cash = parseCashAddr(text, cashAddrPrefixes);
  if (cash.ok) {
    const { prefix, type, hash } = cash.value;
    if (!cashAddrPrefixes.includes(prefix)) return err('InvalidAddress');
    if (prefix !== prefixes.cashAddr) return err('WrongNetwork');
    const kind = cashAddrKinds[type][hash.length];
    return kind === undefined
      ? err('UnsupportedAddress')
      : spendable(ok(describe(inCashAddr(kind, hash, prefix), kind, hash)), hash);
  }
  if (prefixes.cashAddr !== undefined) {
    const isElsewhere = parseBase58(text).ok || parseSegwit(text).ok;
    return err(isElsewhere ? 'WrongNetwork' : cash.error);
  }
  const base58 = parseBase58(text);
  if (base58.ok) return spendable(fromVersion(text, base58.value.version, base58.value.program, prefixes), base58.value.program);
  const segwit = parseSegwit(text);
  if (segwit.ok) {
    const { prefix, kind, program } = segwit.value;
    if (!allPrefixes.some((known) => known.bech32 === prefix)) return err('InvalidAddress');
    if (prefix !== prefixes.bech32) return err('WrongNetwork');
    if (!supportsSegWit) return err('UnsupportedAddress');
    return spendable(ok(describe(text.toLowerCase(), kind, program)), program);
  }
  return segwit.error === 'InvalidAddress' ? base58 : segwit;
}

/** What an address may be written as, in lower case: with or without its prefix, and in the form that asks for tokens or the one that does not. */
export function spellingsOf(address: string): readonly string[] {
  const cash = parseCashAddr(address, cashAddrPrefixes);
  if (!cash.ok) return [address.toLowerCase()];
  const { prefix, type, hash } = cash.value;
  const forms = Object.values(cashAddrForms).find((all) => all.some((form) => form === type)) ?? [];
  return forms
    .map((form) => encodeCashAddr({ prefix, type: form, hash }))
    .flatMap((text) => [text, text.slice(prefix.length + 1)]);
}

/** As {@link parseAddress}, with what the port asks for alone. */
export function checkAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  const parsed = parseAddress(text, ledger);
  return parsed.ok ? ok({ address: parsed.value.address, kind: parsed.value.kind }) : parsed;
}

/** The script of an address that is known to be valid. Throws `InvalidAddress` otherwise. */
export function scriptOfAddress(address: string, ledger: Ledger): Uint8Array {
  const parsed = parseAddress(address, ledger);
  if (!parsed.ok) throw new CodedError('InvalidAddress', `${address} is no address on ${ledger.id}: ${parsed.error}`);
  return parsed.value.script;
}

/** The address that an output script pays to, on the ledger's network; undefined for scripts that have none. */
export function addressOfScript(script: Uint8Array, ledger: Ledger): string | undefined {
  const standard = readScript(script);
  return standard && encoders[standard.kind](standard.program, bitcoinParameters(ledger).prefixes);
}

/**
 * The address of a compressed public key (33 bytes): P2WPKH as BIP-84 has it, or P2PKH on a ledger without SegWit.
 * Throws `InvalidPublicKey`.
 */
export function addressFromPublicKey(publicKey: Uint8Array, ledger: Ledger): string {
  const { prefixes, supportsSegWit } = bitcoinParameters(ledger);
  if (!isCompressedPublicKey(publicKey)) throw new CodedError('InvalidPublicKey', 'Not a compressed secp256k1 public key');
  const hash = hash160(publicKey);
  return (supportsSegWit ? encoders.P2WPKH(hash, prefixes) : undefined) ?? encoders.P2PKH(hash, prefixes);
}

const encoders = {
  P2PKH: (program, { cashAddr, publicKeyHash }) =>
    cashAddr === undefined ? encodeBase58(publicKeyHash, program) : inCashAddr('P2PKH', program, cashAddr),
  P2SH: (program, { cashAddr, scriptHash }) =>
    cashAddr === undefined ? encodeBase58(scriptHash, program) : inCashAddr('P2SH', program, cashAddr),
  P2WPKH: (program, { bech32 }) => bech32 && encodeSegwit(bech32, 0, program),
  P2WSH: (program, { bech32 }) => bech32 && encodeSegwit(bech32, 0, program),
  P2TR: (program, { bech32 }) => bech32 && encodeSegwit(bech32, 1, program),
  P2SH32: (program, { cashAddr }) => cashAddr && inCashAddr('P2SH32', program, cashAddr),
} satisfies Record<ScriptKind, (program: Uint8Array, prefixes: AddressPrefixes) => string | undefined>;

/** The prefixes of CashAddr, of all networks. */
const cashAddrPrefixes: readonly string[] = allPrefixes.flatMap(({ cashAddr }) => cashAddr ?? []);

type CashAddrKind = Extract<ScriptKind, 'P2PKH' | 'P2SH' | 'P2SH32'>;

/** The types of CashAddr by which a script is paid; the first is the one that is written. */
const cashAddrForms = {
  P2PKH: ['KeyHash', 'KeyHashWithTokens'],
  P2SH: ['ScriptHash', 'ScriptHashWithTokens'],
  P2SH32: ['ScriptHash', 'ScriptHashWithTokens'],
} as const satisfies Record<CashAddrKind, readonly [CashAddressType, ...CashAddressType[]]>;

/** What an address pays to, by its type and the length of its hash. */
const cashAddrKinds: Readonly<Record<CashAddressType, Readonly<Record<number, CashAddrKind>>>> = {
  KeyHash: { 20: 'P2PKH' },
  KeyHashWithTokens: { 20: 'P2PKH' },
  ScriptHash: { 20: 'P2SH', 32: 'P2SH32' },
  ScriptHashWithTokens: { 20: 'P2SH', 32: 'P2SH32' },
};

function inCashAddr(kind: CashAddrKind, hash: Uint8Array, prefix: string): string {
  return encodeCashAddr({ prefix, type: cashAddrForms[kind][0], hash });
}

function fromVersion(
  text: string,
  version: number,
  program: Uint8Array,
  prefixes: AddressPrefixes,
): Result<BitcoinAddress, AddressFailure> {
  if (version === prefixes.publicKeyHash) return ok(describe(text, 'P2PKH', program));
  if (version === prefixes.scriptHash) return ok(describe(text, 'P2SH', program));
  const isOther = allPrefixes.some((other) => other.publicKeyHash === version || other.scriptHash === version);
  return err(isOther ? 'WrongNetwork' : 'InvalidAddress');
}

function spendable(parsed: Result<BitcoinAddress, AddressFailure>, program: Uint8Array): Result<BitcoinAddress, AddressFailure> {
  const isLost = parsed.ok && (program.every((byte) => byte === 0) || unspendable.has(parsed.value.address));
  return isLost ? err('UnspendableAddress') : parsed;
}

function describe(address: string, scriptKind: ScriptKind, program: Uint8Array): BitcoinAddress {
  return { address, kind: kindNames[scriptKind], scriptKind, script: standardScript(scriptKind, program) };
}
