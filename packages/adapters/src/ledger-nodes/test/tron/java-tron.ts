import { once } from 'node:events';
import { createServer } from 'node:http';

import { isObject, toHex, utf8 } from '@countersign/kernel';

import { energyOf, Refused, token, type Block, type LocalChain } from './local-chain.ts';

/** A node of a local chain that speaks the HTTP interface of java-tron (https://tronprotocol.github.io/documentation-en/api/http/), as far as it is asked. */
export interface JavaTron {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  /** It says that a block of this height is final, and that no block has any transaction. */
  lie: number | undefined;
  /** What it answers to a path in place of what is so. */
  say: (path: string, body: Readonly<Record<string, unknown>>) => unknown;
  readonly stop: () => Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;
const nothing = {};
const word = (number: bigint) => number.toString(16).padStart(64, '0');
/** As contracts give a text back. */
const abiText = (text: string) => `${word(32n)}${word(BigInt(text.length))}${toHex(utf8(text)).padEnd(64, '0')}`;
const selectors = { balanceOf: '70a08231', name: '06fdde03', symbol: '95d89b41', decimals: '313ce567' };

/** Starts one. */
export async function startJavaTron(chain: LocalChain): Promise<JavaTron> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      node.asked.push(pathname);
      const body: unknown = text === '' ? {} : JSON.parse(text);
      const asked = isObject(body) ? body : {};
      // Whatever is wrong, the status is 200.
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(node.say(pathname, asked) ?? answerTo(pathname, asked)));
    });
  });

  function answerTo(path: string, body: Body): unknown {
    const [, kind = '', name = ''] = path.split('/');
    const isFinal = kind === 'walletsolidity';
    const newest = isFinal ? chain.final : chain.head;
    switch (name) {
      case 'getnowblock':
        return headerOf(newest, isFinal ? node.lie : undefined);
      case 'getblock':
        return headerAt(newest, Number(body['id_or_num']));
      case 'getblockbynum':
        return blockAt(newest, Number(body['num']));
      case 'gettransactioninfobyblocknum':
        return infosOf(newest, Number(body['num']));
      case 'gettransactioninfobyid':
      case 'gettransactionbyid':
        return transactionAt(newest, String(body['value']), name);
      case 'gettransactionfrompending':
        return chain.pool.find(({ txID }) => txID === body['value']) ?? nothing;
      case 'getaccount':
        return accountAt(newest, String(body['address']));
      case 'getaccountresource':
        return newest.accounts.has(String(body['address']))
          ? { freeNetUsed: 600, freeNetLimit: 600, TotalNetLimit: 43_200_000_000 }
          : nothing;
      case 'getchainparameters':
        return { chainParameter: parameters };
      case 'triggerconstantcontract':
        return trialOf(newest, body);
      case 'broadcasthex':
        return sent(String(body['transaction']));
      default:
        return { Error: 'class java.lang.IllegalArgumentException : no such path' };
    }
  }

  const within = (newest: Block, height: number) => (height <= newest.height ? chain.blocks[height] : undefined);

  function headerAt(newest: Block, height: number): unknown {
    const block = within(newest, height);
    return block === undefined ? nothing : headerOf(block);
  }

  function headerOf({ id, height, parentId, time }: Block, shown = height): object {
    const blockID = `${shown.toString(16).padStart(16, '0')}${id.slice(16)}`;
    const raw = {
      ...(shown > 0 && { number: shown }),
      txTrieRoot: '00'.repeat(32),
      parentHash: parentId,
      timestamp: time.getTime(),
    };
    // What is far ahead is long from now.
    const timestamp = shown === height ? raw.timestamp : raw.timestamp + 86_400_000;
    return { blockID, block_header: { raw_data: { ...raw, timestamp }, witness_signature: '00' } };
  }

  function blockAt(newest: Block, height: number): unknown {
    const block = within(newest, height);
    if (block === undefined) return nothing;
    const transactions = block.transactions.map(({ txID }) => transactionOf(txID));
    return { ...headerOf(block), ...(transactions.length > 0 && { transactions }) };
  }

  function transactionOf(txID: string): object {
    const found = chain.find(txID);
    if (found === undefined) return nothing;
    const { outcome, ...transaction } = found.transaction;
    return { ret: [{ contractRet: outcome.contractRet }], ...transaction, ...partOf(txID, 'transaction') };
  }

  function infoOf(txID: string): object {
    const found = chain.find(txID);
    if (found === undefined) return nothing;
    const { fee, receipt, log } = found.transaction.outcome;
    return {
      id: txID,
      fee,
      blockNumber: found.block.height,
      blockTimeStamp: found.block.time.getTime(),
      contractResult: [''],
      receipt: receipt === undefined ? { net_fee: fee } : { result: receipt, energy_fee: fee },
      ...(log !== undefined && { log }),
      ...partOf(txID, 'info'),
    };
  }

  /** Of the first block, and of one that is not there, there is nothing. */
  function infosOf(newest: Block, height: number): unknown {
    return height === 0 ? nothing : (within(newest, height)?.transactions.map(({ txID }) => infoOf(txID)) ?? []);
  }

  function partOf(txID: string, part: string): object {
    const said = chain.said.get(txID);
    const found: unknown = isObject(said) ? said[part] : undefined;
    return isObject(found) ? found : {};
  }

  function transactionAt(newest: Block, txID: string, name: string): object {
    const found = chain.find(txID);
    if (found === undefined || found.block.height > newest.height || node.lie !== undefined) return nothing;
    return name === 'gettransactionbyid' ? transactionOf(txID) : infoOf(txID);
  }

  function accountAt(newest: Block, address: string): object {
    if (address === token) return { address, type: 'Contract' };
    const balance = newest.accounts.get(address);
    if (balance === undefined) return nothing;
    const keys = [{ address, weight: 1 }];
    return {
      address,
      ...(balance > 0n && { balance: Number(balance) }),
      owner_permission: { permission_name: 'owner', threshold: 1, keys },
      active_permission: [{ type: 'Active', id: 2, permission_name: 'active', threshold: 1, operations: '7fff1fc0', keys }],
    };
  }

  function trialOf({ tokens }: Block, { owner_address: owner, contract_address: called, data }: Body): object {
    const [from, contract, call] = [owner, called, data].map(String);
    if (contract !== token)
      return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: toHex(utf8('Smart contract is not exist.')) } };
    const view = viewOf(call ?? '', tokens);
    const energy = view === undefined ? energyOf(from ?? '', contract, call ?? '', tokens) : 541;
    if (energy === undefined)
      return {
        result: { result: true, message: toHex(utf8('REVERT opcode executed')) },
        energy_used: 2_800,
        constant_result: [''],
      };
    return { result: { result: true }, energy_used: energy, constant_result: [view ?? word(1n)] };
  }

  function viewOf(data: string, tokens: Block['tokens']): string | undefined {
    switch (data.slice(0, 8)) {
      case selectors.balanceOf:
        return word(tokens.get(`41${data.slice(32, 72)}`) ?? 0n);
      case selectors.name:
        return abiText('Local dollar');
      case selectors.symbol:
        return abiText('USDL');
      case selectors.decimals:
        return word(6n);
      default:
        return undefined;
    }
  }

  function sent(raw: string): object {
    try {
      return { result: true, code: 'SUCCESS', message: '', txid: chain.inject(raw) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { result: false, code: error.code, message: error.message };
    }
  }

  const node: JavaTron = {
    url: '',
    asked: [],
    lie: undefined,
    say: () => undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return Object.assign(node, { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` });
}

/** As `getchainparameters` of the main network had them in 2026. */
const parameters = [
  { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
  { key: 'getCreateAccountFee', value: 100_000 },
  { key: 'getTransactionFee', value: 1_000 },
  { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
  { key: 'getRemoveThePowerOfTheGr', value: -1 },
  { key: 'getAllowUpdateAccountName' },
  { key: 'getEnergyFee', value: 100 },
  { key: 'getMaxFeeLimit', value: 15_000_000_000 },
];
