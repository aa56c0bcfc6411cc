import type { User } from '@countersign/model';
import unhomoglyph from 'unhomoglyph';

/**
 * What aliases have in common that people would take for one another: those that differ in case, width or look alone have the same key.
 * It is the skeleton of Unicode TS 39 over what compatibility (NFKC) and case make no difference between; and since a large I looks like a
 * small l while a small i does not, i and l are one letter. Keys are compared, never shown.
 */
export function aliasKey(alias: string): string {
  let key = alias;
  // One step leads to what another one changes again, a small letter that looks like two others say; few rounds end it.
  for (let round = 0; round < 8; round++) {
    const next = skeleton(skeleton(key).toLowerCase()).toLowerCase().replaceAll('i', 'l').replaceAll(/\s+/gu, ' ').trim();
    if (next === key) break;
    key = next;
  }
  return key;
}

/** Those of these users whom people would take this alias for. */
export function namesakeOf(alias: string, users: readonly User[]): User | undefined {
  const key = aliasKey(alias);
  return users.find((user) => aliasKey(user.alias) === key);
}

function skeleton(text: string): string {
  const visible = text.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible).normalize('NFKD');
}
