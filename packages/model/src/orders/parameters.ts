import { z } from 'zod';

import { TransactionOrderParametersAlgorand } from '../orders/algorand.ts';
import { TransactionOrderParametersBitcoin, TransactionOrderParametersBitcoinRedirect } from '../orders/bitcoin.ts';
import { TransactionOrderParametersCardano } from '../orders/cardano.ts';
import { TransactionOrderParametersEthereum } from '../orders/ethereum.ts';
import { TransactionOrderParametersHedera } from '../orders/hedera.ts';
import { TransactionOrderParametersSolana } from '../orders/solana.ts';
import { TransactionOrderParametersStellar } from '../orders/stellar.ts';
import { TransactionOrderParametersSubstrate } from '../orders/substrate.ts';
import { TransactionOrderParametersTezos } from '../orders/tezos.ts';
import { TransactionOrderParametersTron } from '../orders/tron.ts';
import { TransactionOrderParametersXRPL } from '../orders/xrpl.ts';

export const TransactionOrderParameters = z.discriminatedUnion('type', [
  TransactionOrderParametersAlgorand,
  TransactionOrderParametersBitcoin,
  TransactionOrderParametersBitcoinRedirect,
  TransactionOrderParametersCardano,
  TransactionOrderParametersEthereum,
  TransactionOrderParametersHedera,
  TransactionOrderParametersSolana,
  TransactionOrderParametersStellar,
  TransactionOrderParametersSubstrate,
  TransactionOrderParametersTezos,
  TransactionOrderParametersTron,
  TransactionOrderParametersXRPL,
]);
export type TransactionOrderParameters = z.infer<typeof TransactionOrderParameters>;

export const TransactionOrderParameterType = z.enum(TransactionOrderParameters.options.map(({ shape }) => shape.type.value));
export type TransactionOrderParameterType = z.infer<typeof TransactionOrderParameterType>;

/** Order parameters that a person may propose: all except the redirect, which only the system makes. */
export type ProposeTransactionOrderParameters = Exclude<TransactionOrderParameters, { type: 'BitcoinRedirect' }>;
