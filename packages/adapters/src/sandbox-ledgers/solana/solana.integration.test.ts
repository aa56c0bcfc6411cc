import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import { chainStateFromJson, chainStateToJson, solana } from '@countersign/ledger-solana';

import { faucetAddress } from './faucet.ts';
import { account, ledger, open, sol } from './test/network.ts';

const [alice, bob] = [account(1), account(2)];

describeSandboxConformance('Solana', {
  module: solana,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress,
  gift: 5n * sol,
  payment: sol,
  inflated: (json) => {
    const state = chainStateFromJson(json);
    const { address } = alice.sender;
    const account = { ...state.accounts[address], owner: '11111111111111111111111111111111', lamports: (100n * sol).toString() };
    return chainStateToJson({ ...state, accounts: { ...state.accounts, [address]: account } });
  },
  inflatedRefusal: 'InsufficientFunds',
  endsAfter: 151,
  haveNoOrder: true,
  usesNothingUp: true,
});
