import { toHex } from '@countersign/kernel';
import { paysForAnotherChain, serialize, writeCall, type EthereumChainState } from '@countersign/ledger-ethereum';
import type { ChainStateQuery } from '@countersign/ledger-port';

import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { bytes } from './shapes.ts';

/**
 * Contracts that say what a chain takes for writing a transaction to the one that it settles on: of the OP stack
 * (https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle), and of Scroll (`L1GasPriceOracle`).
 */
const oracles = ['0x420000000000000000000000000000000000000F', '0x5300000000000000000000000000000000000002'] as const;
const [operator] = oracles;

/** An operator's fee is in proportion to the gas: two questions say all of it. */
const manyGas = 1_000_000_000n;

interface RollupFees {
  readonly calls: readonly RpcCall[];
  /** What the answers to these calls say; undefined where the chain takes nothing besides the gas. */
  readonly read: (answers: readonly (RpcAnswer | undefined)[]) => EthereumChainState['besides'];
}

/** How a chain is asked for what it takes besides the gas; with nothing where it is known to take none, or where nothing is to be sent. */
export function rollupFees(chainId: number, call: ChainStateQuery['call']): RollupFees {
  if (call === undefined || !paysForAnotherChain(chainId)) return { calls: [], read: () => undefined };
  const view = (to: string, data: string): RpcCall => ({ method: 'eth_call', params: [{ to, data: `0x${data}` }, 'latest'] });
  const signed = sample(chainId, call);
  const operatorFee = (gas: bigint) =>
    view(operator, writeCall({ name: 'getOperatorFee', inputs: [{ name: 'gasUsed', type: 'uint256' }] }, [gas]));
  return {
    calls: [
      ...oracles.map((oracle) =>
        view(oracle, writeCall({ name: 'getL1Fee', inputs: [{ name: 'data', type: 'bytes' }] }, [`0x${toHex(signed)}`])),
      ),
      operatorFee(0n),
      operatorFee(manyGas),
    ],
    read(answers) {
      const [data = 0n, otherData = 0n, constant = 0n, much = 0n] = answers.map(numberIn);
      if (data + otherData + much === 0n) return undefined;
      return {
        data: (data + otherData).toString(),
        constant: constant.toString(),
        perBillionGas: (much > constant ? much - constant : 0n).toString(),
      };
    },
  };
}

/** A transaction as long as the one that will be sent, with numbers as long as they can be: the fee is for its bytes. */
function sample(chainId: number, { to, value, data }: NonNullable<ChainStateQuery['call']>): Uint8Array {
  const long = 0x1f_9d_c3_5b_72_e6n;
  const word = BigInt(`0x${'d3b7'.repeat(16)}`);
  return serialize(
    {
      type: 2,
      chainId: BigInt(chainId),
      nonce: long,
      maxPriorityFeePerGas: long,
      maxFeePerGas: long,
      gasLimit: long,
      ...(to !== undefined && { to }),
      value,
      data: data.replace(/^0x/i, ''),
      accessList: [],
    },
    { r: word, s: word, yParity: 1 },
  );
}

/** Where there is no such contract, or none that knows the question, nothing is taken. */
function numberIn(answer: RpcAnswer | undefined): bigint {
  const read = answer?.ok === true ? bytes.safeParse(answer.value) : undefined;
  return read?.success === true && read.data.length === 66 ? BigInt(read.data) : 0n;
}
