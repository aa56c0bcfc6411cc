import type { BuiltTransaction } from '@countersign/ledger-port';
import type { LedgerParameters, TransactionEstimate } from '@countersign/model';

type Built = Pick<BuiltTransaction, 'fee' | 'estimate' | 'preparations'>;
type Readings = {
  readonly [Type in LedgerParameters['type']]: (built: Built) => Extract<TransactionEstimate, { type: Type }>;
};

function feeAlone<Type>(type: Type): (built: Built) => { type: Type; fee: string } {
  return ({ fee }) => ({ type, fee: String(fee) });
}

const readings: Readings = {
  Algorand: feeAlone('Algorand'),
  Bitcoin: ({ fee, estimate: { units = 0n, margin = 0n } = {} }) => ({
    type: 'Bitcoin',
    vbytes: String(units),
    fee: String(fee),
    feeEstimationMargin: String(margin),
  }),
  Cardano: feeAlone('Cardano'),
  Ethereum: ({ estimate: { units = 0n } = {} }) => ({ type: 'Ethereum', gas: String(units), defaultedToBlockGasLimit: false }),
  Hedera: feeAlone('Hedera'),
  Solana: feeAlone('Solana'),
  Stellar: feeAlone('Stellar'),
  Substrate: feeAlone('Substrate'),
  Tezos: ({ fee, estimate: { minimum = fee } = {}, preparations = [] }) => ({
    type: 'Tezos',
    minimalFee: String(minimum),
    fee: String(preparations.reduce((sum, { cost }) => sum + cost, fee)),
  }),
  Tron: ({ fee, estimate: { likely = fee } = {} }) => ({ type: 'Tron', fee: String(likely) }),
  XRPL: ({ fee, estimate: { minimum = fee } = {} }) => ({
    type: 'XRPL',
    minimumCostInDrops: String(minimum),
    fee: String(fee),
  }),
};

/** What a built transaction would cost, as the public API writes it for its type of ledger. */
export function publicEstimate(type: LedgerParameters['type'], built: Built): TransactionEstimate {
  return readings[type](built);
}
