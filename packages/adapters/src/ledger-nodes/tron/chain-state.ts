import { CodedError, type JsonObject } from '@countersign/kernel';
import type { ChainStateQuery } from '@countersign/ledger-port';
import { chainStateToJson, fromCallAddress, type TronAccountState, type TronEstimate } from '@countersign/ledger-tron';

import { take, type Chain } from '../following/chain.ts';
import { hexOf, newestFinal, path, placeOf, post, readOne, takeIfThere } from './ask.ts';
import { Account, AccountResource, ChainParameters, Header, Trial } from './shapes.ts';
import { answerOf, failureIn, heldCall, numberIn, trialOf } from './trial.ts';

/** All that building a transaction depends on. The block that it names can't be taken back. */
export async function chainState(chain: Chain, query: ChainStateQuery): Promise<JsonObject> {
  const newest = placeOf(chain, await readOne(chain, post(path.newest), Header));
  const final = await newestFinal(chain);
  const parameters = await readOne(chain, post(path.parameters), ChainParameters);
  const priceOf = (key: string): bigint => {
    const value = parameters.chainParameter.find((one) => one.key === key)?.value;
    if (value === undefined || !/^[1-9][0-9]*$/.test(String(value)))
      throw new CodedError('LedgerUnreachable', `The node ${chain.name} says no ${key}`);
    return BigInt(value);
  };
  const accounts: Record<string, TronAccountState> = {};
  for (const address of new Set([...query.senders, ...query.destinations])) {
    const account = await accountAt(chain, address, query);
    if (account !== undefined) accounts[address] = account;
  }
  const estimate = await estimateOf(chain, query);
  return chainStateToJson({
    referenceBlock: final.hash,
    time: newest.time.getTime(),
    sunPerByte: priceOf('getTransactionFee').toString(),
    sunPerEnergy: priceOf('getEnergyFee').toString(),
    creationCost: (priceOf('getCreateAccountFee') + priceOf('getCreateNewAccountFeeInSystemContract')).toString(),
    largestFeeLimit: priceOf('getMaxFeeLimit').toString(),
    accounts,
    ...(estimate !== undefined && { estimate }),
  });
}

/** An account in the newest block; undefined for one that is not there. Of those who are paid nothing is asked besides. */
async function accountAt(
  chain: Chain,
  address: string,
  { senders, assets }: ChainStateQuery,
): Promise<TronAccountState | undefined> {
  const tokens = senders.includes(address) ? assets.filter((asset) => asset.type === 'Token') : [];
  const [whole, left, ...held] = await chain.ask([
    post(path.account, { address: hexOf(address) }),
    post(path.resources, { address: hexOf(address) }),
    ...tokens.map(({ identifier }) => heldCall(address, identifier, 'Newest')),
  ]);
  const account = takeIfThere(chain, path.account, whole, Account);
  if (account === undefined) return undefined;
  const resources = takeIfThere(chain, path.resources, left, AccountResource) ?? AccountResource.parse({});
  const amounts = tokens.map(({ identifier }, index) => {
    const amount = numberIn(answerOf(take(chain.name, path.trial, held[index], Trial)));
    return [identifier, (amount ?? 0n).toString()] as const;
  });
  return {
    balance: account.balance,
    // Nodes name it, and by the number of its kind where they are older.
    ...((account.type === 'Contract' || account.type === 2) && { isContract: true as const }),
    stakedBandwidth: leftOf(resources.NetLimit, resources.NetUsed),
    freeBandwidth: leftOf(resources.freeNetLimit, resources.freeNetUsed),
    energy: leftOf(resources.EnergyLimit, resources.EnergyUsed),
    tokens: Object.fromEntries(amounts),
    ...signersOf(address, account),
  };
}

function leftOf(limit: string, used: string): string {
  const left = BigInt(limit) - BigInt(used);
  return (left > 0n ? left : 0n).toString();
}

/** Who may sign for an account: its own key alone where nothing is said. */
function signersOf(
  address: string,
  { owner_permission: owner, active_permission: active }: Account,
): Pick<TronAccountState, 'otherKeys' | 'signsAlone'> {
  const own = hexOf(address);
  const keys = [owner, ...active].flatMap((permission) => permission?.keys.map((key) => key.address) ?? []);
  const otherKeys = [...new Set(keys)].filter((key) => key !== own).map((key) => fromCallAddress(`0x${key.slice(2)}`));
  const weight = owner?.keys.find((key) => key.address === own)?.weight ?? 0;
  return { otherKeys, signsAlone: owner === undefined || (weight > 0 && weight >= owner.threshold) };
}

/** What a call uses by the node's trial of it on the newest block, with what it asks for besides of contracts that are called very often. */
async function estimateOf(chain: Chain, { call, senders }: ChainStateQuery): Promise<TronEstimate | undefined> {
  const [owner] = senders;
  if (call?.to === undefined || owner === undefined) return undefined;
  const trial = await readOne(chain, trialOf({ owner, contract: call.to, data: call.data, value: call.value }, 'Newest'), Trial);
  const failure = failureIn(trial);
  return failure === undefined ? { energy: trial.energy_used } : { failure };
}
