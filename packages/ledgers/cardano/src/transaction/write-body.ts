import { CodedError, fromHex } from '@countersign/kernel';
import { blake2b } from '@noble/hashes/blake2.js';

import { addressBytes } from '../address.ts';
import type { Credential } from '../address/parts.ts';
import { cborArray, cborBytes, cborMap, cborNatural, cborNull, cborSet, cborTrue } from '../cbor/write.ts';
import {
  certificateCodes,
  credentialCodes,
  memberKeys,
  type Body,
  type Certificate,
  type Input,
  type Output,
  type Representative,
  type Token,
} from './body.ts';

/** A witness: a public key, and its signature of the body's hash. */
export interface Witness {
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

/** The bytes of a body that is made here: what is signed is their hash. Throws `InternalError` for one with what is not made here. */
export function writeBody(body: Body): Uint8Array {
  const { inputs, outputs, fee, endsBefore, certificates, withdrawals, startsAt, network, auxiliaryHash, others } = body;
  if (others.length > 0 || startsAt !== undefined || auxiliaryHash !== undefined) throw notMadeHere();
  const member = (name: keyof typeof memberKeys, item: Uint8Array) => [cborNatural(memberKeys[name]), item] as const;
  return cborMap([
    member('inputs', cborSet(inputs.map(writeInput))),
    member('outputs', cborArray(outputs.map(writeOutput))),
    member('fee', cborNatural(fee)),
    ...(endsBefore === undefined ? [] : [member('endsBefore', cborNatural(endsBefore))]),
    ...(certificates.length === 0 ? [] : [member('certificates', cborSet(certificates.map(writeCertificate)))]),
    ...(withdrawals.length === 0
      ? []
      : [
          member(
            'withdrawals',
            cborMap(withdrawals.map(({ address, amount }) => [cborBytes(addressBytes(address)), cborNatural(amount)] as const)),
          ),
        ]),
    ...(network === undefined ? [] : [member('network', cborNatural(network))]),
  ]);
}

/** A transaction with its witnesses, as the network takes it. */
export function writeTransaction(body: Uint8Array, witnesses: readonly Witness[]): Uint8Array {
  const signed = witnesses.map(({ publicKey, signature }) => cborArray([cborBytes(publicKey), cborBytes(signature)]));
  return cborArray([body, cborMap([[cborNatural(0), cborSet(signed)]]), cborTrue, cborNull]);
}

/** The hash of a body's bytes: what is signed, and the transaction's id. */
export function bodyHash(body: Uint8Array): Uint8Array {
  return blake2b(body, { dkLen: 32 });
}

/** An output in bytes, in the form since Babbage. */
export function writeOutput({ address, amount, tokens, hasData }: Output): Uint8Array {
  if (hasData) throw notMadeHere();
  return cborMap([
    [cborNatural(0), cborBytes(addressBytes(address))],
    [cborNatural(1), writeValue(amount, tokens)],
  ]);
}

function writeValue(amount: bigint, tokens: readonly Token[]): Uint8Array {
  if (tokens.length === 0) return cborNatural(amount);
  const policies = new Map<string, (readonly [Uint8Array, Uint8Array])[]>();
  for (const { policy, name, amount: count } of tokens) {
    const names = policies.get(policy) ?? [];
    names.push([cborBytes(fromHex(name)), cborNatural(count)]);
    policies.set(policy, names);
  }
  const assets = [...policies].map(([policy, names]) => [cborBytes(fromHex(policy)), cborMap(names)] as const);
  return cborArray([cborNatural(amount), cborMap(assets)]);
}

function writeInput({ transactionId, index }: Input): Uint8Array {
  return cborArray([cborBytes(fromHex(transactionId)), cborNatural(index)]);
}

function writeCertificate(certificate: Certificate): Uint8Array {
  if (certificate.type === 'Other') throw notMadeHere();
  const begin = [cborNatural(certificateCodes[certificate.type]), writeCredential(certificate.stake)];
  switch (certificate.type) {
    case 'Register':
    case 'Unregister':
      if (certificate.deposit === undefined) throw notMadeHere();
      return cborArray([...begin, cborNatural(certificate.deposit)]);
    case 'Delegate':
      return cborArray([...begin, cborBytes(fromHex(certificate.pool))]);
    case 'Represent':
      return cborArray([...begin, writeRepresentative(certificate.representative)]);
  }
}

function writeCredential({ type, hash }: Credential): Uint8Array {
  return cborArray([cborNatural(credentialCodes[type]), cborBytes(fromHex(hash))]);
}

function writeRepresentative(representative: Representative): Uint8Array {
  return 'hash' in representative
    ? writeCredential(representative)
    : cborArray([cborNatural(credentialCodes[representative.type])]);
}

function notMadeHere(): CodedError {
  return new CodedError('InternalError', 'Such a transaction is not made here');
}
