/** What an output's script begins with where the output carries tokens (CHIP-2022-02). It is an opcode that no script can have run. */
const prefixToken = 0xef;
const categoryLength = 32;

/** What the byte after the category says that follows; `reserved` is never set. */
const flags = { reserved: 0x80, commitment: 0x40, unique: 0x20, amount: 0x10 } as const;
const capabilities = 0x0f;
/** The last of the rights that a unique token may give. */
const minting = 2;

/** Whether an output carries tokens, or says what nobody can spend: with its coins they would be spent, and destroyed where no output has them again. */
export function carriesTokens(script: Uint8Array): boolean {
  return script[0] === prefixToken;
}

/** The script that locks an output which carries tokens, without what comes before it; undefined where that is no prefix as the rules have it. */
export function withoutTokens(script: Uint8Array): Uint8Array | undefined {
  const said = script[1 + categoryLength];
  if (!carriesTokens(script) || said === undefined || !isWellFormed(said)) return undefined;
  let at: number | undefined = 2 + categoryLength;
  if (said & flags.commitment) {
    const commitment = compactSize(script, at);
    at = commitment && commitment.value > 0n ? commitment.end + Number(commitment.value) : undefined;
  }
  if (at !== undefined && said & flags.amount) {
    const amount = compactSize(script, at);
    at = amount && amount.value > 0n && amount.value < 1n << 63n ? amount.end : undefined;
  }
  return at === undefined || at > script.length ? undefined : script.slice(at);
}

function isWellFormed(said: number): boolean {
  const isUnique = (said & flags.unique) !== 0;
  const capability = said & capabilities;
  if ((said & flags.reserved) !== 0 || capability > minting) return false;
  // Without a unique token there is an amount, and nothing else.
  return isUnique || (said & ~flags.reserved) === flags.amount;
}

/** A number of one, three, five or nine bytes, in the shortest of these forms. */
function compactSize(bytes: Uint8Array, at: number): { readonly value: bigint; readonly end: number } | undefined {
  const [first] = bytes.subarray(at);
  if (first === undefined) return undefined;
  const length = first < 0xfd ? 0 : 2 ** (first - 0xfc);
  const end = at + 1 + length;
  if (end > bytes.length) return undefined;
  if (length === 0) return { value: BigInt(first), end };
  const value = bytes.slice(at + 1, end).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const least = length === 2 ? 0xfdn : 1n << BigInt(4 * length);
  return value < least ? undefined : { value, end };
}
