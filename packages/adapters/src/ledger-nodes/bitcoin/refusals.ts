import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a node's words mean; `InputsGone` says nothing of which transaction spent them. */
export type NodeRefusal = BroadcastRefusal | 'InputsGone';

/**
 * The words of Bitcoin Core and what is made of it (`src/validation.cpp`, `src/consensus/tx_verify.cpp`, `src/policy/policy.cpp`), which come after a code
 * where it is made of version 0.14. Codes are few and have many meanings. The first that fits counts.
 */
const words: readonly (readonly [RegExp, NodeRefusal])[] = [
  [/already[ -](in|known)|same-nonwitness-data/i, 'AlreadyKnown'],
  [/missing.?inputs|missingorspent/i, 'InputsGone'],
  // What they depend on may come, go, or get its block.
  [
    /too-long-mempool-chain|too many|mempool-conflict|mempool full|non-(bip68-)?final|premature-spend|adds-unconfirmed|cluster|txlock-conflict/i,
    'NotYet',
  ],
  [/in-belowout/i, 'InsufficientFunds'],
  [/insufficient fee|(relay|min) fee not met|fee-not-met|fee is too low|replacement-failed/i, 'FeeTooLow'],
  [/script-verify|bad-witness/i, 'InvalidSignature'],
  [/decode/i, 'Malformed'],
  [
    /^([0-9]+: )?(tx-size|bad-txns|dust|scriptpubkey|scriptsig|version|bare-multisig|datacarrier|multi-op-return|max-?fee|fee exceeds|coinbase|unspendable)/i,
    'Rejected',
  ],
];

/**
 * What a node says of a transaction that it does not take. Words that nobody here knows are `Unreachable`: the node may have it nevertheless,
 * and the same bytes are sent again.
 */
export function refusalIn(message: string): NodeRefusal {
  return words.find(([pattern]) => pattern.test(message))?.[1] ?? 'Unreachable';
}
