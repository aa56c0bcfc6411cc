import { fromHex, fromUtf8 } from '@countersign/kernel';
import type { ManifestContent } from '@countersign/model';

const printable = (text: string): boolean => !/(?![\n\r\t])[\p{Cc}\uFFFD]/u.test(text);

/** What a manifest says, for a list: the text of a message that is one, what a token claims, or the bytes as they are. */
export const manifestText = (content: ManifestContent): string => {
  if (content.type === 'Unsafe') return content.value;
  if (content.type === 'JWT') {
    const { additionalClaims = {}, ...claims } = content.payload;
    return Object.entries({ ...claims, ...additionalClaims })
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ');
  }
  try {
    const text = fromUtf8(fromHex(content.value.slice(2)));
    return printable(text) ? text : content.value;
  } catch {
    return content.value;
  }
};
