import { deviationsOf, type Deviation, type LedgerModule } from '@countersign/ledger-port';

import { movementsOf } from './movements.ts';
import { readSigned } from './read-raw.ts';

/**
 * Where a token moved something else than a call of it asks for: one that answers false, takes a part, or sends it elsewhere lets the call succeed. Coins move
 * as they are signed, or nothing does. Where nothing is known to have moved of the token, its contract may have said it in words of its own.
 */
export const deviations: LedgerModule['transaction']['deviations'] = ({ raw, movements }) => {
  const read = readSigned(raw ?? '');
  if (!read.ok || read.value.raw.contract.type !== 'Call') return [];
  const { contract } = read.value.raw;
  const asked = movementsOf(contract).filter(({ asset }) => asset.type === 'Token');
  const differing = deviationsOf(asked, movements);
  const isKnown = movements.some(({ asset }) => asset.type === 'Token' && asset.identifier === contract.contract);
  return isKnown ? differing : differing.map(unknown);
};

const unknown = ({ asset, recipient, ordered }: Deviation): Deviation => ({
  asset,
  ...(recipient !== undefined && { recipient }),
  ordered,
});
