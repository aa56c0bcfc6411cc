import { CodedError, concatBytes, fromHex } from '@countersign/kernel';

import { compact, littleEndian } from '../bytes/writer.ts';
import type { Runtime } from '../runtime.ts';
import { payeeNumbers, type Call, type Payee } from './call.ts';

/** A call as a runtime reads it: the numbers of pallet and method, and what that is given. Throws `InternalError` where the runtime has no such method. */
export function callBytes(call: Call, { methods }: Pick<Runtime, 'methods'>): Uint8Array {
  const placed = methods.get(call.method);
  if (placed === undefined) throw new CodedError('InternalError', `The network has no ${call.method}`);
  return concatBytes(Uint8Array.of(placed.pallet, placed.number), argumentBytes(call));
}

function argumentBytes(call: Call): Uint8Array {
  switch (call.method) {
    case 'TransferKeepAlive':
    case 'TransferAllowDeath':
      return concatBytes(accountBytes(call.destination), compact(call.amount));
    case 'TransferAll':
      return concatBytes(accountBytes(call.destination), Uint8Array.of(call.keepsAlive ? 1 : 0));
    case 'Bond':
      return concatBytes(compact(call.value), payeeBytes(call.payee));
    case 'BondExtra':
    case 'Unbond':
    case 'Rebond':
      return compact(call.value);
    case 'WithdrawUnbonded':
      return littleEndian(call.spans, 4);
    case 'Nominate':
      return concatBytes(compact(call.targets.length), ...call.targets.map(accountBytes));
    case 'SetPayee':
      return payeeBytes(call.payee);
    case 'Chill':
    case 'SetController':
      return new Uint8Array();
  }
}

/** An account by its key, and not by an index. */
function accountBytes(key: string): Uint8Array {
  return concatBytes(Uint8Array.of(0), fromHex(key));
}

function payeeBytes(payee: Payee): Uint8Array {
  const number = Uint8Array.of(payeeNumbers[payee.type]);
  return payee.type === 'Account' ? concatBytes(number, fromHex(payee.key)) : number;
}
