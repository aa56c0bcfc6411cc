import { err, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { feeWarnings, type UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { accountOfKey } from '../address.ts';
import { inTez } from '../amount.ts';
import { decodeText } from '../bytes/base58.ts';
import { bytesOfAccount, mostGas, mostStorage } from '../costs.ts';
import { descriptor } from '../descriptor.ts';
import { tezosParameters } from '../errors.ts';
import { resourcesOf } from './counter.ts';
import { describeContent } from './describe.ts';
import { signingHash } from './forge.ts';
import { movementsOf } from './movements.ts';
import { mainContent, type Content, type Operation } from './operation.ts';
import { isCall, largestCost, offeredFee, preparationsOf } from './summary.ts';
import { operationFromJson } from './unsigned.ts';
import { validityOf } from './validity.ts';

/** Reads an unsigned operation back; refused where it does more than one thing, reveals another key, or may use more than is built with. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  tezosParameters(ledger);
  const read = operationFromJson(unsigned);
  if (read === undefined || !isBuilt(read.operation)) return err('MalformedTransaction');
  const { operation, forged } = read;
  const { calls, rights, warnings } = describeContent(mainContent(operation));
  const preparations = preparationsOf(operation);
  return ok({
    movements: movementsOf(operation),
    calls,
    rights,
    warnings: [...feeWarnings(offeredFee(operation), descriptor, ledger, inTez), ...warnings],
    fee: largestCost(operation),
    payloads: [
      {
        address: mainContent(operation).source,
        keyId: descriptor.keys[0].id,
        scheme: 'Message',
        bytes: toHex(signingHash(forged)),
      },
    ],
    ...(preparations.length > 0 && { preparations }),
    resources: resourcesOf(operation),
    ...validityOf(operation),
  });
}

/** Whether it is one of those that are built here: one content, or a reveal of its own key and another one. */
function isBuilt(operation: Operation): boolean {
  const { contents } = operation;
  const isGroup = contents.length === 2 && contents[0].kind === 'reveal';
  return (contents.length === 1 || isGroup) && contents.every(isOwnKey) && contents.every(isWithinLimits);
}

/** The protocol refuses a reveal of another key; what it says is not believed here all the same. */
function isOwnKey(content: Content): boolean {
  const key = content.kind === 'reveal' ? decodeText('edpk', content.publicKey) : undefined;
  return content.kind !== 'reveal' || (key !== undefined && accountOfKey(key) === content.source);
}

function isWithinLimits(content: Content): boolean {
  const { storageLimit, gasLimit } = content;
  const isStorageSound = isCall(content)
    ? storageLimit <= mostStorage
    : storageLimit === 0n || (content.kind === 'transaction' && storageLimit === bytesOfAccount);
  return gasLimit <= mostGas && isStorageSound;
}
