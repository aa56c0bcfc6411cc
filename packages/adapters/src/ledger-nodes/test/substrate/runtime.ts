import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Metadata, TypeRegistry } from '@polkadot/types';
import metadataHex from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex';

/** What a node answers when it is asked for the metadata of an Asset Hub of Polkadot. */
export const recordedMetadata: string = metadataHex;
export const specVersion = 2_000_000;
export const transactionVersion = 15;

/** polkadot.js as it reads and writes that runtime's bytes. */
export const registry = new TypeRegistry();
// Before it is the length of what is within an option.
const metadata = new Metadata(registry, `0x${metadataHex.slice(metadataHex.indexOf('6d657461'))}`);
registry.setMetadata(metadata);

/** A pallet's number, and the number of one of its events or calls with what that is given. */
function placeIn(pallet: string, part: 'events' | 'calls', name: string) {
  const found = metadata.asLatest.pallets.find((one) => one.name.toString() === pallet);
  if (found === undefined) throw new Error(`There is no ${pallet}`);
  const { variants } = registry.lookup.getSiType(found[part].unwrap().type).def.asVariant;
  const variant = variants.find((one) => one.name.toString() === name);
  if (variant === undefined) throw new Error(`There is no ${pallet}.${name}`);
  return { pallet: found.index.toNumber(), number: variant.index.toNumber(), fields: variant.fields };
}

/** An error of a pallet, as a failure of a transaction has it. */
export function moduleError(pallet: string, name: string): object {
  const found = metadata.asLatest.pallets.find((one) => one.name.toString() === pallet);
  if (found === undefined) throw new Error(`There is no ${pallet}`);
  const { variants } = registry.lookup.getSiType(found.errors.unwrap().type).def.asVariant;
  const number = variants.find((one) => one.name.toString() === name)?.index.toNumber() ?? 255;
  return { Module: { index: found.index.toNumber(), error: `0x${number.toString(16).padStart(2, '0')}000000` } };
}

/** An event by its members, in their order. */
export interface EventOf {
  readonly pallet: string;
  readonly name: string;
  readonly values: readonly unknown[];
}

/** The events of a block as nodes keep them, each with the transaction that it belongs to, or with the block's own doing. */
export function eventsHex(events: readonly (EventOf & { readonly phase: number | 'Initialization' | 'Finalization' })[]): string {
  const bytes = events.map(({ pallet, name, values, phase }) => {
    const place = placeIn(pallet, 'events', name);
    const members = place.fields.map(({ type }, index) =>
      registry.createType(registry.createLookupType(type), values[index]).toU8a(),
    );
    const at = typeof phase === 'number' ? { ApplyExtrinsic: phase } : { [phase]: null };
    const topics = Uint8Array.of(0);
    return concatBytes(registry.createType('Phase', at).toU8a(), Uint8Array.of(place.pallet, place.number), ...members, topics);
  });
  const length = registry.createType('Compact<u32>', events.length).toU8a();
  return `0x${toHex(concatBytes(length, ...bytes))}`;
}

/** A payment with what is signed of it besides, signed by an account's key as polkadot.js has it done. */
export function signedPayment(
  privateKey: Uint8Array,
  to: string,
  amount: bigint,
  at: { readonly nonce: number; readonly height: number; readonly blockHash: string; readonly genesisHash: string },
): string {
  const { pallet, number } = placeIn('Balances', 'calls', 'transfer_keep_alive');
  const method = registry.createType('Call', { callIndex: Uint8Array.of(pallet, number), args: [{ Id: `0x${to}` }, amount] });
  const era = registry.createType('ExtrinsicEra', { current: at.height, period: 64 }).toHex();
  const members = {
    method: method.toHex(),
    era,
    nonce: at.nonce,
    tip: 0,
    specVersion,
    transactionVersion,
    genesisHash: `0x${at.genesisHash}`,
    blockHash: `0x${at.blockHash}`,
    assetId: null,
    mode: 0,
    metadataHash: null,
  };
  const payload = registry.createType('ExtrinsicPayload', members, { version: 4 });
  const { signature } = payload.sign({
    sign: (bytes: Uint8Array) => concatBytes(Uint8Array.of(0), ed25519.sign(bytes, privateKey)),
  } as never);
  const extrinsic = registry.createType('Extrinsic', { method }, { version: 4 });
  const signer = registry.createType('AccountId', ed25519.getPublicKey(privateKey)).toString();
  extrinsic.addSignature(signer, signature, members as never);
  return extrinsic.toHex().slice(2);
}

/** What a transaction says, as polkadot.js reads it; undefined where it is no signed payment. */
export function readSent(raw: string) {
  try {
    const extrinsic = registry.createType('Extrinsic', fromHex(raw));
    if (!extrinsic.isSigned || toHex(extrinsic.toU8a()) !== raw) return undefined;
    const { era, method, nonce, tip } = extrinsic;
    const name = `${method.section}.${method.method}`;
    const [to, amount] = method.args;
    if (name !== 'balances.transferKeepAlive' || to === undefined || amount === undefined) return undefined;
    return {
      id: extrinsic.hash.toHex(),
      raw,
      signer: toHex(registry.createType('AccountId', extrinsic.signer.value).toU8a()),
      signature: extrinsic.signature.toHex().slice(2),
      era: era.toHex(),
      nonce: nonce.toNumber(),
      tip: tip.toBigInt(),
      birth: (height: number) => (era.isMortalEra ? era.asMortalEra.birth(height) : 0),
      // Behind the number of the kind of address.
      to: toHex(to.toU8a().slice(1)),
      amount: BigInt(amount.toString()),
      method: method.toHex(),
    };
  } catch {
    return undefined;
  }
}
export type SentPayment = NonNullable<ReturnType<typeof readSent>>;

/** Whether the signer's own key signed a payment, for a network as it was at a block. */
export function isSignedFor(sent: SentPayment, genesisHash: string, blockHash: string): boolean {
  const members = {
    method: sent.method,
    era: sent.era,
    nonce: sent.nonce,
    tip: sent.tip,
    specVersion,
    transactionVersion,
    genesisHash: `0x${genesisHash}`,
    blockHash: `0x${blockHash}`,
    assetId: null,
    mode: 0,
    metadataHash: null,
  };
  const payload = registry.createType('ExtrinsicPayload', members, { version: 4 });
  const bytes = payload.toU8a({ method: true });
  // None of the payments here is so long that its hash is signed.
  return ed25519.verify(fromHex(sent.signature), bytes, fromHex(sent.signer));
}
