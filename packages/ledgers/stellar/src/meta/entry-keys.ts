import { concatBytes, utf8 } from '@countersign/kernel';
import type { StellarAsset } from '@countersign/model';

import { accountId, asset, number32, variable } from '../transaction/write-xdr.ts';

/** By what a network's entries are asked for (`LedgerKey` in XDR): of an account, of what it holds of a token, and of a datum of it. */
export const entryKeys = {
  account: (address: string): Uint8Array => concatBytes(number32(0), accountId(address)),
  line: (address: string, token: StellarAsset): Uint8Array => concatBytes(number32(1), accountId(address), asset(token)),
  datum: (address: string, name: string): Uint8Array => concatBytes(number32(3), accountId(address), variable(utf8(name), 64)),
};
