import { toHex, utf8 } from '@countersign/kernel';
import { feeLevelsOf, nativeAsset } from '@countersign/ledger-port';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import { issuedAsset, xrpl as xrplModule } from '@countersign/ledger-xrpl';
import type { XrplOperation } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { faucetAddress, issuerAddress, sandboxCurrency } from './faucet.ts';
import { account, alice, bob, carol, ledger, open, openForEach, token, unit, xrp } from './test/network.ts';

describeSandboxConformance('XRPL', {
  module: xrplModule,
  ledger,
  open,
  accounts: [alice, bob],
  // Together they hold all coins, as the suite wants of the faucet alone; the issuer's never move.
  faucetAddress: faucetAddress(ledger),
  gift: 30n * xrp,
  payment: 5n * xrp + 1n,
  lowFees: feeLevelsOf([1n, 1n, 1n]),
  inflated: (chainState) => {
    const state = chainState as unknown as { accounts: Record<string, object> };
    const accounts = Object.entries(state.accounts).map(([address, root]) => [address, { ...root, balance: '99999999999999' }]);
    return { ...chainState, accounts: Object.fromEntries(accounts) as never };
  },
  inflatedRefusal: 'InsufficientFunds',
  lowFeeState: (chainState) => ({ ...chainState, baseFee: '9' }),
  endingAt: (chainState, height) => ({ ...chainState, ledgerIndex: height - 900 }),
});

describe('the XRPL sandbox', () => {
  const { node, block, send, sendRaw, balance, root } = openForEach(alice, bob);

  const pay = (to: string, amount: bigint, tag?: number): XrplOperation => ({
    type: 'Payment',
    destination: { type: 'Address', address: to },
    amount: amount.toString(),
    ...(tag === undefined ? {} : { destinationTag: tag }),
  });
  const trust = (value: bigint): XrplOperation => ({
    type: 'TrustSet',
    flags: [],
    limitAmount: {
      currency: { type: 'Currency', code: sandboxCurrency, issuer: issuerAddress(ledger) },
      value: value.toString(),
    },
  });
  const usd = (amount: bigint): XrplOperation => ({
    ...(pay(bob.sender.address, amount) as Extract<XrplOperation, { type: 'Payment' }>),
    currency: { type: 'Currency', code: sandboxCurrency, issuer: issuerAddress(ledger) },
  });
  const rich = (state: Record<string, never>) => ({
    ...state,
    accounts: Object.fromEntries(
      Object.entries((state as unknown as { accounts: Record<string, object> }).accounts).map(([address, root]) => [
        address,
        { ...root, balance: '99999999999', requireDestinationTag: false, depositAuth: false },
      ]),
    ),
  });

  test('a new account must be paid its reserve, and a sender keeps its own', async () => {
    const nobody = account('33'.repeat(32)).sender.address;
    const forged = (state: Record<string, never>) => ({ ...rich(state), reserveBase: '0' });
    expect(await send(alice, pay(nobody, 999_999n))).toMatch(/^not built/);
    expect(await send(alice, pay(nobody, 999_999n), { forge: forged })).toBe('InvalidDestination tecNO_DST_INSUF_XRP');
    expect(await send(alice, pay(bob.sender.address, 29n * xrp + 1n), { forge: forged })).toBe(
      'InsufficientFunds tecUNFUNDED_PAYMENT',
    );
    // The fee may come out of the reserve.
    expect(await send(alice, pay(bob.sender.address, 29n * xrp))).toBe('taken');
    await block();
    expect(await balance(alice)).toBe(xrp - 10n);
    expect(await balance(bob)).toBe(59n * xrp);
  });

  test('an eleventh transaction in the queue, and one whose predecessor is missing, are taken once their turn comes', async () => {
    for (let length = 1; length <= 10; length++) expect(await send(alice, pay(bob.sender.address, xrp))).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, xrp))).toBe('NotYet telCAN_NOT_QUEUE');
    await block();
    const ahead = (state: Record<string, never>) => ({
      ...state,
      accounts: Object.fromEntries(
        Object.entries((state as unknown as { accounts: Record<string, { sequence: number }> }).accounts).map(
          ([address, root]) => [address, { ...root, sequence: root.sequence + 1 }],
        ),
      ),
    });
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: ahead })).toBe('NotYet terPRE_SEQ');
    expect(await send(alice, pay(bob.sender.address, xrp))).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, 2n * xrp))).toBe('taken');
  });

  test('a destination that asks for a tag gets none without, and tag 0 is a tag', async () => {
    expect(await send(bob, { type: 'AccountSet', setFlag: 'asfRequireDest' })).toBe('taken');
    await block();
    expect(await send(alice, pay(bob.sender.address, xrp))).toMatch(/^not built/);
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: rich })).toBe('InvalidDestination tecDST_TAG_NEEDED');
    expect(await send(alice, pay(bob.sender.address, xrp, 0))).toBe('taken');
  });

  test('deposits need leave where the account asks for it', async () => {
    expect(await send(bob, { type: 'AccountSet', setFlag: 'asfDepositAuth' })).toBe('taken');
    await block();
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: rich })).toBe('InvalidDestination tecNO_PERMISSION');
    expect(await send(bob, { type: 'DepositPreauth', authorize: { type: 'Address', address: alice.sender.address } })).toBe(
      'taken',
    );
    await block();
    expect(await send(alice, pay(bob.sender.address, xrp))).toBe('taken');
  });

  test('another key, a wrong network, an old sequence and too many memos are refused', async () => {
    const mallory = { ...alice, privateKey: '44'.repeat(32) };
    await expect(send(mallory, pay(bob.sender.address, xrp))).rejects.toThrow();
    const forged = account('44'.repeat(32));
    const impostor = { privateKey: forged.privateKey, sender: { ...forged.sender, address: alice.sender.address } };
    expect(await send(impostor, pay(bob.sender.address, xrp))).toBe('InvalidSignature tefBAD_AUTH');
    const older = (state: Record<string, never>) => ({
      ...state,
      accounts: Object.fromEntries(
        Object.entries((state as unknown as { accounts: Record<string, { sequence: number }> }).accounts).map(
          ([address, root]) => [address, { ...root, sequence: root.sequence - 1 }],
        ),
      ),
    });
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: older })).toBe('DoubleSpend tefPAST_SEQ');
    const outdated = (state: Record<string, never>) => ({ ...state, ledgerIndex: -900 });
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: outdated })).toBe('Expired tefMAX_LEDGER');
    const spaced = [{ memoType: toHex(utf8('not url text')), memoData: toHex(utf8('x')) }];
    expect(await send(alice, pay(bob.sender.address, xrp), { memos: spaced })).toMatch(/^(Malformed temMALFORMED|not built)/);
  });

  test('an issued currency moves along trust lines only, and comes from its issuer', async () => {
    expect(await node().faucetToken(token, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAddress' });
    expect(await send(alice, trust(10_000n * unit))).toBe('taken');
    await block();
    expect((await node().faucetToken(token, alice.sender.address, 100n * unit)).ok).toBe(true);
    await block();
    expect(await balance(alice, token)).toBe(100n * unit);
    expect(await send(alice, usd(5n * unit))).toMatch(/^not built/);
    expect(await send(bob, trust(50n * unit))).toBe('taken');
    await block();
    expect(await send(alice, usd(5n * unit))).toBe('taken');
    await block();
    expect(await balance(alice, token)).toBe(95n * unit);
    expect(await balance(bob, token)).toBe(5n * unit);
    expect((await root(bob)).ownerCount).toBe(1);
  });

  test('what fails when its turn comes costs its fee and is marked as failed', async () => {
    // The destination starts to ask for a tag in the same block, before the payment that was taken when it did not.
    expect(await send(bob, { type: 'AccountSet', setFlag: 'asfRequireDest' })).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, xrp))).toBe('taken');
    await block();
    const seen = await node().observations(undefined, async (addresses) => new Set(addresses));
    const confirmed = seen.transactions.find(
      ({ status, feePayer }) => status === 'Confirmed' && feePayer === alice.sender.address,
    );
    expect(confirmed).toMatchObject({ failure: 'FailedOnChain', movements: [], fee: 10n });
    expect(await node().transactionStatus(confirmed?.transactionId ?? '')).toMatchObject({
      status: 'Confirmed',
      failure: 'FailedOnChain',
    });
    expect(await balance(alice)).toBe(30n * xrp - 10n);
    expect(await balance(bob)).toBe(30n * xrp - 10n);
    // The sequence number is used up.
    expect(await send(alice, pay(bob.sender.address, xrp, 0))).toBe('taken');
  });

  test('a fee below the base fee is refused', async () => {
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: (state) => ({ ...state, baseFee: '9' }) })).toBe(
      'FeeTooLow telINSUF_FEE_P',
    );
  });

  test('a transfer rate of 0 is none: what arrives is what is paid', async () => {
    const own = { type: 'Currency', code: 'EUR', issuer: alice.sender.address } as const;
    const euro = issuedAsset('EUR', alice.sender.address) ?? nativeAsset;
    await node().faucet(carol.sender.address, 30n * xrp);
    await block();
    const limit: XrplOperation = { type: 'TrustSet', flags: [], limitAmount: { currency: own, value: (100n * unit).toString() } };
    for (const holder of [bob, carol]) expect(await send(holder, limit, { assets: { euro } })).toBe('taken');
    const withRate = async (transferRate: number) => {
      expect(await send(alice, { type: 'AccountSet', transferRate })).toBe('taken');
      await block();
    };
    const payEuro = (to: typeof bob, amount: bigint) => ({ ...pay(to.sender.address, amount), currency: own }) as XrplOperation;
    await withRate(1_100_000_000);
    expect(await send(alice, payEuro(bob, 50n * unit), { assets: { euro } })).toBe('taken');
    await block();
    expect(await send(bob, payEuro(carol, 10n * unit), { assets: { euro } })).toBe('taken');
    await block();
    expect([await balance(bob, euro), await balance(carol, euro)]).toEqual([39n * unit, 10n * unit]);
    await withRate(0);
    expect(await send(bob, payEuro(carol, 10n * unit), { assets: { euro } })).toBe('taken');
    await block();
    expect([await balance(bob, euro), await balance(carol, euro)]).toEqual([29n * unit, 20n * unit]);
  });

  const anIssued = { currency: 'EUR', issuer: 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1', value: '1' };
  test.each<[string, object, string]>([
    ['a payment without a destination', { TransactionType: 'Payment', Amount: '5000000' }, 'Malformed temMALFORMED'],
    ['a payment without an amount', { TransactionType: 'Payment', Destination: bob.sender.address }, 'Malformed temBAD_AMOUNT'],
    [
      'a payment to oneself',
      { TransactionType: 'Payment', Destination: alice.sender.address, Amount: anIssued },
      'Malformed temREDUNDANT',
    ],
    [
      'less than nothing',
      { TransactionType: 'Payment', Destination: bob.sender.address, Amount: { ...anIssued, value: '-1' } },
      'Malformed temBAD_AMOUNT',
    ],
    ['nothing', { TransactionType: 'Payment', Destination: bob.sender.address, Amount: '0' }, 'Malformed temBAD_AMOUNT'],
    [
      'XRP for a currency',
      { TransactionType: 'Payment', Destination: bob.sender.address, Amount: anIssued, SendMax: '5' },
      'Rejected temDISABLED',
    ],
    [
      'a currency for XRP',
      { TransactionType: 'Payment', Destination: bob.sender.address, Amount: '5', SendMax: anIssued },
      'Malformed temBAD_SEND_XRP_MAX',
    ],
    [
      'a partial payment',
      { TransactionType: 'Payment', Destination: bob.sender.address, Amount: '5', Flags: 0x20000 },
      'Rejected temDISABLED',
    ],
    ['a transfer rate below one', { TransactionType: 'AccountSet', TransferRate: 5 }, 'Malformed temBAD_TRANSFER_RATE'],
    ['a setting on and off', { TransactionType: 'AccountSet', SetFlag: 1, ClearFlag: 1 }, 'Malformed temINVALID_FLAG'],
    ['a trust line for XRP', { TransactionType: 'TrustSet', LimitAmount: '5' }, 'Malformed temBAD_LIMIT'],
    ['a negative limit', { TransactionType: 'TrustSet', LimitAmount: { ...anIssued, value: '-1' } }, 'Malformed temBAD_LIMIT'],
    [
      'trust in oneself',
      { TransactionType: 'TrustSet', LimitAmount: { ...anIssued, issuer: alice.sender.address } },
      'Malformed temDST_IS_SRC',
    ],
    [
      'a negative clawback',
      { TransactionType: 'Clawback', Amount: { ...anIssued, issuer: bob.sender.address, value: '-1' } },
      'Malformed temBAD_AMOUNT',
    ],
    ['a preauthorisation of nobody', { TransactionType: 'DepositPreauth' }, 'Malformed temMALFORMED'],
    [
      'a preauthorisation of oneself',
      { TransactionType: 'DepositPreauth', Authorize: alice.sender.address },
      'Malformed temCANNOT_PREAUTH_SELF',
    ],
    ['an escrow', { TransactionType: 'EscrowCreate', Destination: bob.sender.address, Amount: '5' }, 'Rejected temDISABLED'],
  ])('refuses, though well signed, %s', async (_, members, answer) => {
    expect(await sendRaw(alice, members)).toBe(answer);
    await block();
    expect(await balance(alice)).toBe(30n * xrp);
  });
});
