import { fromBase64, fromHex, fromUtf8 } from '@countersign/kernel';
import type { ManifestContent } from '@countersign/model';

const printable = (text: string): boolean => !/(?![\n\r\t])[\p{Cc}\p{Cf}\u2028\u2029\uFFFD]/u.test(text);

/** The text that a manifest's bytes are; undefined where they are no readable text. */
export function manifestMessage(content: Exclude<ManifestContent, { type: 'JWT' }>): string | undefined {
  try {
    const bytes = content.type === 'EIP-191' ? fromHex(content.value.slice(2).toLowerCase()) : fromBase64(content.value);
    const text = fromUtf8(bytes);
    return printable(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** What a manifest says, for a list: the text of a message that is one, what a token claims, or the bytes as they are. */
export function manifestText(content: ManifestContent): string {
  if (content.type === 'Unsafe') return content.value;
  if (content.type === 'EIP-191') return manifestMessage(content) ?? content.value;
  const { additionalClaims = {}, ...claims } = content.payload;
  return Object.entries({ ...claims, ...additionalClaims })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
