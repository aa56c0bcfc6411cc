import { concatBytes } from '@countersign/kernel';

/**
 * The standard output scripts (BIP-16, BIP-141, BIP-341), the pay-to-public-key-hash script before them, and the script hash of 32 bytes that Bitcoin Cash has (CHIP-2022-05).
 */
const scriptKinds = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR', 'P2SH32'] as const;
export type ScriptKind = (typeof scriptKinds)[number];

interface Template {
  readonly before: readonly number[];
  readonly length: number;
  readonly after: readonly number[];
}

const templates = {
  P2PKH: { before: [0x76, 0xa9, 0x14], length: 20, after: [0x88, 0xac] },
  P2SH: { before: [0xa9, 0x14], length: 20, after: [0x87] },
  P2WPKH: { before: [0x00, 0x14], length: 20, after: [] },
  P2WSH: { before: [0x00, 0x20], length: 32, after: [] },
  P2TR: { before: [0x51, 0x20], length: 32, after: [] },
  P2SH32: { before: [0xaa, 0x20], length: 32, after: [0x87] },
} satisfies Record<ScriptKind, Template>;

/** An output script of a standard kind, taken apart. */
export interface StandardScript {
  readonly kind: ScriptKind;
  /** The hash of the key or script; for P2TR the 32-byte output key. */
  readonly program: Uint8Array;
}

/** The output script (scriptPubKey) of a kind over a hash or key. */
export function standardScript(kind: ScriptKind, program: Uint8Array): Uint8Array<ArrayBuffer> {
  const { before, after } = templates[kind];
  return concatBytes(Uint8Array.from(before), program, Uint8Array.from(after));
}

/** Recognises a standard output script; undefined for any other. */
export function readScript(script: Uint8Array): StandardScript | undefined {
  for (const kind of scriptKinds) {
    const { before, length, after }: Template = templates[kind];
    if (script.length !== before.length + length + after.length) continue;
    const end = before.length + length;
    if (before.every((byte, index) => script[index] === byte) && after.every((byte, index) => script[end + index] === byte)) {
      return { kind, program: script.slice(before.length, end) };
    }
  }
  return undefined;
}
