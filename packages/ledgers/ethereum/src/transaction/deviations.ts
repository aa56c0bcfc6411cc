import { deviationsOf, type Deviation, type LedgerModule, type Movement } from '@countersign/ledger-port';
import type { OnLedgerData } from '@countersign/model';

import { numberedToken } from '../assets.ts';
import { readTokenCall } from '../contract/calls.ts';
import { readEvent } from '../contract/events.ts';
import { movementsOf } from './movements.ts';
import { readSignedFields } from './read.ts';

/**
 * Where a token moved something else than a call of it asks for. Coins move, or the transaction fails; a token that answers false, takes a part, or sends
 * it elsewhere lets it succeed.
 */
export const deviations: LedgerModule['transaction']['deviations'] = ({ raw, feePayer, movements, ledgerData }) => {
  if (raw === undefined || feePayer === undefined) return [];
  const read = readSignedFields(raw);
  const contract = read.ok ? read.value.to : undefined;
  if (!read.ok || contract === undefined) return [];
  const asked = askedOf(movementsOf(read.value, feePayer), read.value.data, contract, movements);
  const differing = deviationsOf(asked, movements);
  const isKnown = movements.some(isOf(contract)) || hasSaidAll(contract, ledgerData);
  return isKnown ? differing : differing.map(unknown);
};

const unknown = ({ asset, recipient, ordered }: Deviation): Deviation => ({
  asset,
  ...(recipient !== undefined && { recipient }),
  ordered,
});

/** The tokens that a call asks to be moved: by the event of the contract it is of unique tokens where its function can be either's. */
function askedOf(
  all: readonly Movement[],
  data: string,
  contract: string,
  moved: readonly Movement[],
): readonly Pick<Movement, 'asset' | 'from' | 'to' | 'amount'>[] {
  const tokens = all.filter(({ asset }) => asset.type === 'Token');
  const effect = readTokenCall(data)?.effect;
  const isUnique = ({ asset }: Movement) => asset.type === 'Token' && asset.standard === 'ERC721';
  if (effect?.type !== 'Transfer' || !effect.isAmbiguous || !moved.some((one) => isOf(contract)(one) && isUnique(one)))
    return tokens;
  return tokens.map((one) => ({ ...one, asset: numberedToken('ERC721', contract, one.amount), amount: 1n }));
}

function isOf(contract: string): (movement: Movement) => boolean {
  return ({ asset }) => asset.type === 'Token' && asset.identifier.split('/')[0] === contract;
}

/** Whether nothing was written that is not read here: some tokens say in words of their own, or by another contract, what moved. */
function hasSaidAll(contract: string, ledgerData: OnLedgerData | undefined): boolean {
  if (ledgerData?.type !== 'Ethereum') return false;
  return ledgerData.logs.every((log) => log.address === contract && readEvent(log) !== undefined);
}
