import type { JsonObject, Result } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { nativeAsset } from '../asset.ts';
import type { FeeLevels } from '../fee-levels.ts';
import type { LedgerModule } from '../ledger-module.ts';
import type {
  BroadcastRefusal,
  LedgerNode,
  ObservedTransaction,
  SandboxLedgerNode,
  Tip,
  WatchedAddresses,
} from '../ledger-node.ts';
import type { TransactionRefusal } from '../refusal.ts';
import { sentValidity } from '../sent-validity.ts';
import type { AssembledTransaction, BuiltTransaction, SenderAddress } from '../transaction.ts';
import { signPayload } from './sign-payload.ts';

/** A node as the suite drives it. */
export type DrivenNode = SandboxLedgerNode & { produceBlock(now: Date): Promise<Tip | undefined> };

/** What a network brings to {@link describeNetworkConformance}. */
export interface NetworkParts {
  readonly module: LedgerModule;
  readonly ledger: Ledger;
  /** A fresh network. `node()` opens it once more, as another process or after a restart would. */
  open(): Promise<{
    node(): DrivenNode;
    close(): Promise<void>;
    /** Has one of its several nodes say that a block of this height is final, and that no block has any transaction. */
    lie?(height: number): void;
    /** Has all of its nodes say from now on that a block has whatever they are sent, no matter whose signature it has. Absent where nobody can lie. */
    claim?(): void;
  }>;
  /** Two accounts with the private key of each, hexadecimal. */
  readonly accounts: readonly [
    { readonly sender: SenderAddress; readonly privateKey: string },
    { readonly sender: SenderAddress; readonly privateKey: string },
  ];
  /** Holds all coins that are not the accounts'. */
  readonly faucetAddress: string;
  /** In the smallest unit: what the faucet gives, and what moves between the accounts. */
  readonly gift: bigint;
  readonly payment: bigint;
  /** Fee levels that a module builds with and the network refuses; absent where a network has no levels. */
  readonly lowFees?: FeeLevels;
  /** The chain state with a fee below the network's, where levels alone can't go below it. */
  readonly lowFeeState?: (chainState: JsonObject) => JsonObject;
  /**
   * The chain state with far more coins for the sender than there are, and how the network then refuses. `TakenAndFails`: it asks for a payment's funds only once
   * a block has it, and that costs the fee.
   */
  readonly inflated: (chainState: JsonObject) => JsonObject;
  readonly inflatedRefusal: BroadcastRefusal | 'TakenAndFails';
  /** How a transaction is refused while another one that uses the same waits, where nothing is decided before that one is final. */
  readonly rivalRefusal?: BroadcastRefusal;
  /** How it is refused once a block has the other one, where no node ever says for good that what both use is used up: then its time alone ends it. */
  readonly usedRefusal?: BroadcastRefusal;
  /** What is reported of a transaction: also that it waits, or nothing before it is final. */
  readonly observes: readonly ObservedTransaction['status'][];
  /** Where transactions end: the chain state by which one is built whose last block is that of a height. */
  readonly endingAt?: (chainState: JsonObject, height: number) => JsonObject;
  /** Where every transaction ends so many blocks after the newest one of when it was built: then blocks are made until it does. */
  readonly endsAfter?: number;
  /** Where no node says what waits for a block: what was taken is unknown until one has it. */
  readonly hidesWaiting?: true;
  /** Where nobody competes for the next block fee levels stay where they are. */
  readonly steadyFees?: true;
  /** Where transactions of a sender have no order: each is the next one until it is too late for it. */
  readonly haveNoOrder?: true;
  /** Where a transaction uses nothing up: two that were built from one state are both taken. */
  readonly usesNothingUp?: true;
  /** Where each account has some transactions a day for nothing. */
  readonly hasFreePayments?: true;
}

/** What every network must do, one that lives in an instance as well as one behind nodes. Its integration test calls it. */
export function describeNetworkConformance(name: string, parts: NetworkParts): void {
  const { module, ledger, gift, payment } = parts;
  const [alice, bob] = parts.accounts;
  const waiting = parts.hidesWaiting === true ? 'Unknown' : 'Detected';
  const everyone = [alice.sender.address, bob.sender.address, parts.faucetAddress];

  describe(`${name}: network conformance`, () => {
    let network: Awaited<ReturnType<NetworkParts['open']>>;
    let node: DrivenNode;
    // Far ahead of the machine's clock, so that the first block, dated by it, is always in the past.
    let now = new Date('2100-01-01T00:00:00Z');

    beforeEach(async () => {
      network = await parts.open();
      node = network.node();
    });
    afterEach(() => network.close());

    async function block(): Promise<Tip> {
      now = new Date(now.getTime() + 60_000);
      const tip = await node.produceBlock(now);
      if (tip === undefined) throw new Error('no block was made');
      return tip;
    }

    async function balance(address: string): Promise<bigint> {
      const holdings = await node.holdings([address]);
      return holdings.find((one) => one.asset.type === 'Native' && one.address === address)?.total ?? 0n;
    }

    async function total(): Promise<bigint> {
      let sum = 0n;
      for (const address of everyone) sum += await balance(address);
      return sum;
    }

    /** Addresses as networks that are asked by address get them. */
    function inOnePage(addresses: readonly string[]): WatchedAddresses {
      return async (after) => (after === undefined ? addresses : []);
    }

    async function observed(watched: readonly string[] = everyone): Promise<readonly ObservedTransaction[]> {
      const all: ObservedTransaction[] = [];
      let cursor: string | undefined;
      for (let more = true; more;) {
        const page = await node.observations(
          cursor,
          async (addresses) => new Set(addresses.filter((one) => watched.includes(one))),
          inOnePage(watched),
        );
        all.push(...page.transactions);
        ({ cursor, more } = page);
      }
      return all;
    }

    async function fund(address: string, amount = gift): Promise<void> {
      const given = await node.faucet(address, amount);
      expect(given.ok).toBe(true);
      await block();
    }

    function chainState(): Promise<JsonObject> {
      const query = { senders: [alice.sender.address], destinations: [bob.sender.address], assets: [nativeAsset] };
      return node.chainState(query);
    }

    function build(
      state: JsonObject,
      fees: FeeLevels | undefined,
      amount: bigint,
      reservedResources: readonly string[] = [],
      memo?: string,
    ): Result<BuiltTransaction, TransactionRefusal> {
      const outputs = [{ address: bob.sender.address, amount }];
      const tickerId = '00000000-0000-4000-8000-000000000000';
      const parameters = module.transaction.fromTransfer(
        { asset: nativeAsset, tickerId, outputs, feePriority: 'Medium', ...(memo !== undefined && { memo }) },
        ledger,
      );
      if (!parameters.ok) return parameters;
      return module.transaction.build({
        ledger,
        orderId: '00000000-0000-4000-8000-000000000050',
        order: { parameters: parameters.value, assets: {} },
        sender: [alice.sender],
        changeAddress: alice.sender.address,
        chainState: state,
        fees,
        unavailable: {},
        reservedResources,
      });
    }

    function signed(built: Result<BuiltTransaction, TransactionRefusal>): AssembledTransaction & { readonly fee: bigint } {
      if (!built.ok) throw new Error(`refused: ${built.error.hint}: ${built.error.message}`);
      const signatures = built.value.payloads.map((payload) => signPayload(payload, alice.privateKey));
      return { ...module.transaction.assemble(built.value, signatures), fee: built.value.fee };
    }

    async function refusal(broadcast: ReturnType<LedgerNode['broadcast']>): Promise<BroadcastRefusal | 'taken'> {
      const answer = await broadcast;
      return answer.ok ? 'taken' : answer.error.reason;
    }

    /** Where the signature stands in the bytes as it was made. */
    function describeSignatures(): void {
      test('what leaves an account whose own key did not sign is in no block, or is a node’s word alone', async () => {
        for (const { sender } of [alice, bob]) await fund(sender.address);
        network.claim?.();
        const built = build(await chainState(), await node.fees(), payment);
        const [payload] = built.ok ? built.value.payloads : [];
        if (payload === undefined) throw new Error('nothing to sign');
        const [own, anothers] = [alice, bob].map(({ privateKey }) => signPayload(payload, privateKey).signature);
        const raw = signed(built).raw.replace(own ?? '', anothers ?? '');
        expect(raw).toContain(anothers);
        expect((await refusal(node.broadcast(raw))) === 'taken').toBe(network.claim !== undefined);
        await block();
        const paid = (await observed()).filter(({ feePayer }) => feePayer === alice.sender.address);
        const moved = paid.flatMap(({ movements }) =>
          movements.map(({ to, amount, isUnproven }) => ({ to, amount, isUnproven })),
        );
        const claimed = [{ to: bob.sender.address, amount: payment, isUnproven: true }];
        expect(moved).toEqual(network.claim === undefined ? [] : claimed);
      });
    }

    /** Where a transaction can have memos. */
    function describeMemos(): void {
      test('what a sender wrote along is reported as it was written', async () => {
        await fund(alice.sender.address);
        await fund(bob.sender.address);
        const memo = 'Rechnung 7, für März';
        const sent = signed(build(await chainState(), await node.fees(), payment, [], memo));
        expect(await refusal(node.broadcast(sent.raw))).toBe('taken');
        await block();
        const seen = (await observed([bob.sender.address])).filter(({ transactionId }) => transactionId === sent.transactionId);
        expect(seen.map(({ memos }) => memos)).toEqual(parts.observes.map(() => [{ kind: 'Text', text: memo }]));
      });
    }

    /** Where accounts hold outputs. */
    function describeOutputs(): void {
      // An order's transaction is built with the names of what is in quarantine, as the book has them of what was seen.
      test('a gift can be held back: what is seen of it names its output', async () => {
        await fund(alice.sender.address);
        const held = (await observed([alice.sender.address])).flatMap(({ transactionId, movements }) =>
          movements.flatMap(({ to, metadata }) =>
            to === alice.sender.address && 'outputIndex' in metadata ? [`${transactionId}:${metadata.outputIndex}`] : [],
          ),
        );
        const [state, fees] = [await chainState(), await node.fees()];
        expect(build(state, fees, payment).ok).toBe(true);
        const refused = build(state, fees, payment, held);
        expect(refused.ok ? 'built' : refused.error.hint).toBe('CurrentlyNotEnoughFunds');
      });
    }

    /** How a transaction comes to be past where its network's end. */
    function describeExpiry({ endingAt = (state) => state, endsAfter }: Pick<NetworkParts, 'endingAt' | 'endsAfter'>): void {
      async function ending(blocks: number) {
        for (const { sender } of [alice, bob]) await fund(sender.address);
        const beforehand = (endsAfter ?? blocks) - blocks;
        const height = (await node.tip()).height + beforehand;
        const built = build(endingAt(await chainState(), height + blocks), await node.fees(), payment);
        const sent = signed(built);
        for (let made = 0; made < beforehand; made++) await block();
        const validity = sentValidity(module, { raw: sent.raw, unsigned: built.ok ? built.value.unsigned : {} }, ledger);
        if (validity === undefined) throw new Error('it never ends');
        return { ...sent, height, isPast: () => node.isPast?.(sent.transactionId, validity) };
      }

      test('a transaction is past once the last block that could have it is final, and not by a word before', async () => {
        const { raw, transactionId, isPast } = await ending(2);
        expect(await isPast()).toBe(false);
        await block();
        expect(await isPast()).toBe(false);
        await block();
        expect(await isPast()).toBe(true);
        expect(await refusal(node.broadcast(raw))).toBe('Expired');
        expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Unknown' });
      });

      test('one that is in a block is not past, however late it is', async () => {
        const { raw, transactionId, isPast } = await ending(2);
        expect(await refusal(node.broadcast(raw))).toBe('taken');
        for (let count = 0; count < 4; count++) await block();
        expect(await isPast()).toBe(false);
        expect((await node.transactionStatus(transactionId)).status).toBe('Confirmed');
      });

      test('a node that lies makes nothing past', async () => {
        const { height, isPast } = await ending(3);
        network.lie?.(height + 9);
        expect(await isPast()).toBe(false);
        await block();
        expect(await isPast()).toBe(false);
      });
    }

    test('what was confirmed to an address is listed afterwards, once and as far as it was read', async () => {
      const fromTheBeginning = async () => {
        const { cursor } = await node.observations(undefined, () => Promise.resolve(new Set()), inOnePage([]));
        return node.history([alice.sender.address], { until: cursor });
      };
      const given = await node.faucet(alice.sender.address, gift);
      if (!given.ok) throw new Error(given.error);
      expect((await fromTheBeginning()).transactions).toEqual([]);
      await block();
      await fund(bob.sender.address);
      const { transactions, cursor, more } = await fromTheBeginning();
      expect(transactions.map(({ transactionId, status }) => [transactionId, status])).toEqual([
        [given.value.transactionId, 'Confirmed'],
      ]);
      expect(more).toBe(false);
      expect((await node.history([alice.sender.address], { after: cursor, until: cursor })).transactions).toEqual([]);
    });

    test('a gift arrives exactly, first detected, then confirmed', async () => {
      const given = await node.faucet(alice.sender.address, gift);
      if (!given.ok) throw new Error(given.error);
      const { transactionId } = given.value;
      expect(await node.transactionStatus(transactionId)).toEqual({ status: waiting });
      expect(await balance(alice.sender.address)).toBe(0n);
      const tip = await block();
      expect(await node.transactionStatus(transactionId)).toEqual({
        status: 'Confirmed',
        blockHeight: tip.height,
        blockTime: tip.time,
      });
      expect(await balance(alice.sender.address)).toBe(gift);
      const seen = await observed([alice.sender.address]);
      expect(seen.map(({ transactionId, status }) => ({ transactionId, status }))).toEqual(
        parts.observes.map((status) => ({ transactionId, status })),
      );
      const confirmed = seen.at(-1);
      const received = confirmed?.movements.filter((movement) => movement.to === alice.sender.address);
      expect(received?.map((movement) => movement.amount)).toEqual([gift]);
      const decoded = module.transaction.decode(confirmed?.raw ?? '', ledger);
      expect(decoded.ok && decoded.value.transactionId).toBe(transactionId);
    });

    test('the faucet gives as often as it is asked between two blocks', async () => {
      await fund(alice.sender.address);
      for (let count = 0; count < 30; count++) expect((await node.faucet(alice.sender.address, gift)).ok).toBe(true);
      await block();
      expect(await balance(alice.sender.address)).toBe(31n * gift);
    });

    test('the faucet gives to several in one block, and has a usual gift', async () => {
      for (const account of [alice, bob]) expect((await node.faucet(account.sender.address)).ok).toBe(true);
      await block();
      for (const account of [alice, bob]) expect(await balance(account.sender.address)).toBeGreaterThan(0n);
    });

    test('the faucet refuses what is no address or no amount', async () => {
      expect(await node.faucet('nowhere')).toEqual({ ok: false, error: 'InvalidAddress' });
      expect(await node.faucet(alice.sender.address, 0n)).toEqual({ ok: false, error: 'InvalidAmount' });
      expect(await node.faucet(alice.sender.address, -1n)).toEqual({ ok: false, error: 'InvalidAmount' });
      expect(await node.faucet(alice.sender.address, 10n ** 40n)).toEqual({ ok: false, error: 'InvalidAmount' });
    });

    test('a transfer moves its amount and costs its fee, and all balances add up', async () => {
      await fund(alice.sender.address);
      // So that the payment need not create its recipient on ledgers where that has a price.
      await fund(bob.sender.address);
      const before = await total();
      const sent = signed(build(await chainState(), await node.fees(), payment));
      expect(await node.broadcast(sent.raw)).toEqual({ ok: true, value: { transactionId: sent.transactionId } });
      expect(await refusal(node.broadcast(sent.raw))).toBe('AlreadyKnown');
      await block();
      expect((await node.transactionStatus(sent.transactionId)).status).toBe('Confirmed');
      expect(await refusal(node.broadcast(sent.raw))).toBe('AlreadyKnown');
      const confirmed = (await observed()).find((one) => one.transactionId === sent.transactionId && one.status === 'Confirmed');
      const fee = confirmed?.fee ?? -1n;
      expect(fee).toBeGreaterThanOrEqual(parts.hasFreePayments === true ? 0n : 1n);
      expect(fee).toBeLessThanOrEqual(sent.fee);
      expect(await balance(bob.sender.address)).toBe(gift + payment);
      expect(await balance(alice.sender.address)).toBe(gift - payment - fee);
      expect(await total()).toBe(before - fee);
      const arrived = confirmed?.movements.find((movement) => movement.to === bob.sender.address);
      expect(arrived?.amount).toBe(payment);
      expect(arrived?.isUnproven).toBe(undefined);
    });

    test('what an address holds is answered for, also where it is nothing, and no more of it is locked than there is', async () => {
      const coinsOf = async ({ sender: { address } }: typeof alice) =>
        (await node.holdings([address])).filter((one) => one.asset.type === 'Native' && one.address === address);
      expect((await coinsOf(alice)).map(({ total }) => total)).toEqual([0n]);
      await fund(alice.sender.address);
      const [held, ...others] = await coinsOf(alice);
      expect(others).toEqual([]);
      expect(held?.total).toBe(gift);
      const locked = held?.locked.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n;
      expect(locked).toBeLessThanOrEqual(gift);
    });

    test('an address is there once it was paid, or always, and what is locked of it the rules say as the network does', async () => {
      const { address } = alice.sender;
      const presence = async () => module.presence?.(address, await chainState());
      const before = await presence();
      expect(before?.isThere).toBe(module.presence === undefined ? undefined : false);
      expect(before?.locked).toEqual(module.presence === undefined ? undefined : []);
      await fund(address);
      const held = (await node.holdings([address])).find((one) => one.asset.type === 'Native' && one.address === address);
      const there = await presence();
      if (there === undefined) {
        expect(held?.locked).toEqual([]);
        return;
      }
      expect(there.isThere).toBe(true);
      expect(there.minimum).toBeLessThanOrEqual(gift);
      expect(there.locked).toEqual(held?.locked);
    });

    test(`the same funds or sequence are not spent twice${parts.usesNothingUp ? ', unless nothing is used up' : ''}`, async () => {
      await fund(alice.sender.address);
      await fund(bob.sender.address);
      const state = await chainState();
      const fees = await node.fees();
      const first = signed(build(state, fees, payment));
      const second = signed(build(state, fees, payment + 1n));
      expect(second.transactionId).not.toBe(first.transactionId);
      expect(await refusal(node.broadcast(first.raw))).toBe('taken');
      if (parts.usesNothingUp === true) {
        expect(await refusal(node.broadcast(second.raw))).toBe('taken');
        await block();
        expect(await balance(bob.sender.address)).toBe(gift + 2n * payment + 1n);
        return;
      }
      const refused = parts.rivalRefusal === undefined ? ['DoubleSpend', 'FeeTooLow'] : [parts.rivalRefusal];
      expect(refused).toContain(await refusal(node.broadcast(second.raw)));
      await block();
      expect(await refusal(node.broadcast(second.raw))).toBe(parts.usedRefusal ?? 'DoubleSpend');
      await block();
      expect(await balance(bob.sender.address)).toBe(gift + payment);
      expect(await node.transactionStatus(second.transactionId)).toEqual({ status: 'Unknown' });
    });

    test('what was built is the next until it was sent, and what follows it comes after it', async () => {
      await fund(alice.sender.address);
      await fund(bob.sender.address);
      const state = await chainState();
      const fees = await node.fees();
      const first = build(state, fees, payment);
      if (!first.ok) throw new Error(first.error.message);
      const second = build(state, fees, payment, first.value.resources);
      const places = async () => {
        const now = await chainState();
        return [first, second].map((built) => (built.ok ? module.transaction.place(built.value, now) : 'Unbuilt'));
      };
      if (parts.haveNoOrder === true) {
        expect(second.ok && second.value.follows).toBe(undefined);
        expect(await places()).toEqual(['Next', 'Next']);
        return;
      }
      // Where there is one output alone and no sequence, nothing follows.
      const follows = second.ok && first.value.resources.includes(second.value.follows ?? '');
      expect(await places()).toEqual(['Next', follows ? 'Ahead' : 'Unbuilt']);
      expect(await refusal(node.broadcast(signed(first).raw))).toBe('taken');
      const sent = ['Gone', follows ? 'Next' : 'Unbuilt'];
      expect(await places()).toEqual(parts.hidesWaiting === true ? ['Next', follows ? 'Ahead' : 'Unbuilt'] : sent);
      await block();
      expect(await places()).toEqual(['Gone', follows ? 'Next' : 'Unbuilt']);
    });

    test('a fee below what the network asks for is refused', async () => {
      await fund(alice.sender.address);
      await fund(bob.sender.address);
      const state = parts.lowFeeState?.(await chainState()) ?? (await chainState());
      // A network whose fee no transaction says cannot be offered less.
      if (parts.lowFees === undefined && parts.lowFeeState === undefined) return;
      expect(await refusal(node.broadcast(signed(build(state, parts.lowFees, payment)).raw))).toBe('FeeTooLow');
    });

    test('more than there is: the module does not build it, the network does not take it', async () => {
      await fund(alice.sender.address);
      await fund(bob.sender.address);
      const state = await chainState();
      const fees = await node.fees();
      const refused = build(state, fees, gift);
      expect(refused.ok ? 'built' : refused.error.hint).toBe('CurrentlyNotEnoughFunds');
      // All that there is can be sent where that costs nothing.
      const more = parts.hasFreePayments === true ? gift + 1n : gift;
      const forged = signed(build(parts.inflated(state), fees, more));
      const fails = parts.inflatedRefusal === 'TakenAndFails';
      expect(await refusal(node.broadcast(forged.raw))).toBe(fails ? 'taken' : parts.inflatedRefusal);
      await block();
      const status = await node.transactionStatus(forged.transactionId);
      expect(status).toMatchObject(fails ? { status: 'Confirmed', failure: 'FailedOnChain' } : { status: 'Unknown' });
      const cost = (await observed([alice.sender.address])).find(
        ({ transactionId, status: seen }) => transactionId === forged.transactionId && seen === 'Confirmed',
      );
      expect(await balance(alice.sender.address)).toBe(gift - (cost?.fee ?? 0n));
      expect(await balance(bob.sender.address)).toBe(gift);
    });

    test('what is good for good is never past, and what ends is built to end', () => {
      const ends = parts.endingAt !== undefined || parts.endsAfter !== undefined;
      expect(ends).toBe(module.descriptor.signatureWaitSeconds !== undefined);
    });

    if (parts.endingAt !== undefined || parts.endsAfter !== undefined) describeExpiry(parts);
    if (module.descriptor.memos.length > 0) describeMemos();
    if (module.descriptor.spends === 'Outputs') describeOutputs();
    if (alice.sender.keys.every(({ key }) => key.curve === 'Ed25519')) describeSignatures();

    test('what is no transaction is malformed', async () => {
      for (const raw of ['', '0', 'zz', '00', 'c0', 'ff'.repeat(100)])
        expect(await refusal(node.broadcast(raw))).toBe('Malformed');
      expect(await node.transactionStatus('00'.repeat(32))).toEqual({ status: 'Unknown' });
    });

    test('a restart in the middle loses nothing and repeats nothing', async () => {
      await fund(alice.sender.address);
      await fund(bob.sender.address);
      const everything = async (addresses: readonly string[]) => new Set(addresses);
      const seen = await node.observations(undefined, everything, inOnePage(everyone));
      const sent = signed(build(await chainState(), await node.fees(), payment));
      expect(await refusal(node.broadcast(sent.raw))).toBe('taken');
      node = network.node();
      expect(await node.transactionStatus(sent.transactionId)).toEqual({ status: waiting });
      expect(await refusal(node.broadcast(sent.raw))).toBe('AlreadyKnown');
      await block();
      node = network.node();
      await block();
      expect(await balance(bob.sender.address)).toBe(gift + payment);
      const rest = await node.observations(seen.cursor, everything, inOnePage(everyone));
      expect(rest.transactions.map(({ transactionId, status }) => ({ transactionId, status }))).toEqual(
        parts.observes.map((status) => ({ transactionId: sent.transactionId, status })),
      );
      expect((await node.observations(rest.cursor, everything, inOnePage(everyone))).transactions).toEqual([]);
    });

    test(`fee levels ${parts.steadyFees === true ? 'stay where they are' : 'move by themselves'}`, async () => {
      const described = new Set<string>();
      for (let height = 0; height < 8; height++) {
        const fees = await node.fees();
        if (fees === undefined) return;
        described.add(
          Object.values(fees)
            .map(({ price }) => price)
            .join(),
        );
        await block();
      }
      expect(described.size > 1).toBe(parts.steadyFees !== true);
    });
  });
}
