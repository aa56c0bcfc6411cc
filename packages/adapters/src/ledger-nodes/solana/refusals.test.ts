import { expect, test } from 'vitest';

import { answerIn } from './refusals.ts';

test.each([
  ['Transaction simulation failed: This transaction has already been processed', 'AlreadyKnown'],
  ['Transaction simulation failed: Blockhash not found', 'LifetimeOver'],
  ['Transaction signature verification failure', 'InvalidSignature'],
  ['Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.', 'InsufficientFunds'],
  ['Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1', 'InsufficientFunds'],
  ['Transaction simulation failed: Transaction results in an account (0) with insufficient funds for rent', 'InsufficientFunds'],
  ['Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent', 'InvalidDestination'],
  ['Transaction simulation failed: Error processing Instruction 0: custom program error: 0x11', 'InvalidDestination'],
  ['Transaction simulation failed: Error processing Instruction 0: custom program error: 0x12', 'Rejected'],
  ['failed to deserialize solana_transaction::versioned::VersionedTransaction: io error', 'Malformed'],
  ['Node is behind by 42 slots', 'NotYet'],
  ['Something new', 'Unreachable'],
])('%s means %s', (message, meaning) => expect(answerIn(message)).toBe(meaning));
