import { ok, type Result } from '@countersign/kernel';
import { concatBytes } from '@countersign/kernel';
import { feeWarnings, ledgerWarning, type LedgerWarning, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { accountOfKey } from '../address.ts';
import { inTez } from '../amount.ts';
import { decodeText } from '../bytes/base58.ts';
import { descriptor } from '../descriptor.ts';
import { tezosParameters } from '../errors.ts';
import { describeContent } from './describe.ts';
import { operationId } from './forge.ts';
import { movementsOf } from './movements.ts';
import { mainContent, type Content } from './operation.ts';
import { readSigned } from './read-bytes.ts';
import { largestCost, offeredFee } from './summary.ts';
import { validityOf } from './validity.ts';

/** Reads signed bytes back. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  tezosParameters(ledger);
  const read = readSigned(raw);
  if (!read.ok) return read;
  const { operation, forged, signature } = read.value;
  const { contents, branch } = operation;
  const main = mainContent(operation);
  const described = contents.filter((content) => content.kind !== 'reveal' || contents.length === 1).map(describeContent);
  const [first] = contents;
  return ok({
    transactionId: operationId(concatBytes(forged, signature)),
    operation: describeContent(main).operation,
    senders: [main.source],
    movements: movementsOf(operation),
    calls: described.flatMap(({ calls }) => calls),
    rights: described.flatMap(({ rights }) => rights),
    warnings: [
      ...groupWarnings(contents),
      ...feeWarnings(offeredFee(operation), descriptor, ledger, inTez),
      ...described.flatMap(({ warnings }) => warnings),
    ],
    fee: largestCost(operation),
    sequence: first.counter.toString(),
    ...validityOf(operation),
    memos: [],
    details: [{ label: 'Branch', value: branch }, ...contents.flatMap(detailsOf)],
  });
}

/** Several things at once are unusual, and a key that is not the account's own is refused by the network. */
function groupWarnings(contents: readonly Content[]): readonly LedgerWarning[] {
  const acting = contents.filter(({ kind }) => kind !== 'reveal');
  const isForeign = contents.some((content) => {
    const key = content.kind === 'reveal' ? decodeText('edpk', content.publicKey) : undefined;
    return key !== undefined && accountOfKey(key) !== content.source;
  });
  return [
    ...(acting.length > 1 ? [ledgerWarning('CallsInside', { count: String(acting.length) })] : []),
    ...(isForeign ? [ledgerWarning('UnknownOperation', { operation: 'Reveal of another key' })] : []),
  ];
}

function detailsOf(content: Content): TransactionSummary['details'] {
  const { gasLimit, storageLimit } = content;
  return [
    ...(content.kind === 'reveal' ? [{ label: 'Key', value: content.publicKey }] : []),
    { label: 'Gas limit', value: gasLimit.toString() },
    { label: 'Storage limit', value: storageLimit.toString() },
  ];
}
