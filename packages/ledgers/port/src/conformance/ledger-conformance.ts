import { err, fromHex, isCodedError, ok, toHex } from '@countersign/kernel';
import { Ledger, LedgerParameters, TransactionOrderParameters, type TransactionDestination } from '@countersign/model';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { assetKey } from '../asset.ts';
import { canExclude, canReplace } from '../descriptor.ts';
import { namedDestinations } from '../destination.ts';
import type { PayloadSignature } from '../keys.ts';
import type { LedgerModule } from '../ledger-module.ts';
import { orderKindIn } from '../operation.ts';
import type { BuildInput, BuiltTransaction, Movement, TransferRequest } from '../transaction.ts';
import { describeAddressesAndAssets } from './address-conformance.ts';
import { changedMembers } from './changed-members.ts';
import { ledgerWarning } from '../warning.ts';
import { describeDescriptor } from './descriptor-conformance.ts';
import { expectCancellation, expectNoCancellation, expectNoReplacement } from './replacement.ts';
import { otherAddress, otherOrders } from './other-orders.ts';
import { accountIdOf, destinationsWithin, signedOrder } from './sample-orders.ts';
import { expectOwnPayloads } from './key-conformance.ts';
import { expectPreparations } from './preparation-conformance.ts';
import { expectValidity } from './validity-conformance.ts';
import type { LedgerSamples } from './samples.ts';
import { signPayload } from './sign-payload.ts';

/** What every ledger module must do, shown with its own examples. Each ledger's test calls it. */
export function describeLedgerConformance(name: string, module: LedgerModule, samples: LedgerSamples): void {
  const { ledger } = samples;
  const { address, transaction } = module;

  function build(input: BuildInput): BuiltTransaction {
    const built = transaction.build(input);
    if (!built.ok) throw new Error(`refused: ${built.error.hint}: ${built.error.message}`);
    return built.value;
  }

  function sign(built: BuiltTransaction): PayloadSignature[] {
    return built.payloads.map((payload) => {
      const privateKey = samples.privateKeys[payload.key.path];
      if (privateKey === undefined) throw new Error(`no private key for ${payload.key.path}`);
      return signPayload(payload, privateKey);
    });
  }

  describe(`${name}: ledger conformance`, () => {
    // A ledger's rules are functions of their arguments: whatever asks the machine or the network fails here.
    beforeEach(() => {
      const forbidden = (what: string) => () => {
        throw new Error(`a ledger module must not use ${what}`);
      };
      vi.spyOn(globalThis, 'fetch').mockImplementation(forbidden('the network'));
      vi.spyOn(Date, 'now').mockImplementation(forbidden('the clock'));
      vi.spyOn(performance, 'now').mockImplementation(forbidden('the clock'));
      vi.spyOn(Math, 'random').mockImplementation(forbidden('chance'));
    });
    afterEach(() => vi.restoreAllMocks());

    test('the sample ledger is one of this type', () => {
      expect(Ledger.safeParse(ledger).success).toBe(true);
      expect(ledger.parameters.type).toBe(module.descriptor.type);
    });

    describeDescriptor(module);

    test('say what was made that keeps transactions good for good, where the descriptor says that it is made here', () => {
      expect(transaction.endlessMade !== undefined).toBe(module.descriptor.endlessMadeBy !== undefined);
    });

    describeAddressesAndAssets(module, samples);

    describe('transfers', () => {
      function withAmount(amount: bigint): TransferRequest {
        return { ...samples.transfer, outputs: samples.transfer.outputs.map((output) => ({ ...output, amount })) };
      }
      function refusal(request: TransferRequest): string | undefined {
        const parameters = transaction.fromTransfer(request, ledger);
        if (!parameters.ok) return parameters.error.hint;
        const validated = transaction.validate(parameters.value, ledger);
        return validated.ok ? undefined : validated.error.hint;
      }

      test('become order parameters of the public API', () => {
        const parameters = transaction.fromTransfer(samples.transfer, ledger);
        expect(parameters.ok).toBe(true);
        if (!parameters.ok) return;
        expect(TransactionOrderParameters.safeParse(parameters.value).error).toBeUndefined();
        expect(transaction.validate(parameters.value, ledger).ok).toBe(true);
        expect(orderKindIn(parameters.value, module.descriptor)).toBe('Transfer');
      });
      test('of nothing, of less, or of more than exists are refused', () => {
        expect(refusal(samples.transfer)).toBeUndefined();
        expect(refusal(withAmount(0n))).toBe('InvalidAmount');
        expect(refusal(withAmount(-1n))).toBe('InvalidAmount');
        expect(refusal(withAmount(module.amount.maximum + 1n))).toBe('InvalidAmount');
      });
      test('to no address are refused', () => {
        const outputs = samples.transfer.outputs.map((output) => ({ ...output, address: 'nowhere' }));
        expect(refusal({ ...samples.transfer, outputs })).toBe('InvalidDestination');
        expect(refusal({ ...samples.transfer, outputs: [] })).toBeDefined();
      });
      test('have several payees, and payees who pay the fee, where the descriptor says so', () => {
        const { payeesPerTransfer, feeFromPayees } = module.descriptor;
        const { outputs } = samples.transfer;
        expect(refusal({ ...samples.transfer, outputs: [...outputs, ...outputs] }) === undefined).toBe(
          payeesPerTransfer === 'Many',
        );
        const paying = outputs.map((output) => ({ ...output, paysFee: true }));
        expect(refusal({ ...samples.transfer, outputs: paying }) === undefined).toBe(feeFromPayees);
      });
    });

    describe('transactions', () => {
      for (const sample of samples.transactions) {
        describe(`transaction: ${sample.name}`, () => {
          test('say after build, signing, assembly and decoding what was asked for', () => {
            const built = build(sample.input);
            const assembled = transaction.assemble(built, sign(built));
            expect(assembled.raw).toMatch(/^([0-9a-f]{2})+$/i);
            const decoded = transaction.decode(assembled.raw, ledger);
            expect(decoded.ok).toBe(true);
            if (!decoded.ok) return;
            const summary = decoded.value;
            const own = new Set([...sample.input.sender.map((one) => one.address), sample.input.changeAddress]);
            const outgoing = summary.movements.filter((movement) => movement.to === undefined || !own.has(movement.to));
            expect(outgoing.map(({ to, asset, amount }) => ({ to, asset, amount }))).toEqual(
              sample.movements.map(({ to, asset, amount }) => ({ to, asset, amount })),
            );
            expect(summary.transactionId).toBe(assembled.transactionId);
            if (summary.fee !== undefined) expect(summary.fee).toBe(built.fee);
            expect(summary.memos).toEqual(sample.memos ?? []);
            for (const sender of summary.senders) expect(own).toContain(sender);
            expect(new Set(summary.movements.map((movement) => movement.index)).size).toBe(summary.movements.length);
          });

          test('deviate in nothing where they moved what their bytes ask for', () => {
            const built = build(sample.input);
            const { raw } = transaction.assemble(built, sign(built));
            const decoded = transaction.decode(raw, ledger);
            if (!decoded.ok) throw new Error('cannot be read');
            const { movements, senders } = decoded.value;
            const [feePayer = ''] = senders;
            expect(transaction.deviations({ raw, feePayer, movements })).toEqual([]);
            expect(transaction.deviations({ raw: raw.slice(2), feePayer, movements: [] })).toEqual([]);
          });

          test('are described before they are built as their bytes are afterwards', () => {
            const { parameters, assets } = sample.input.order;
            const described = transaction.describe(parameters);
            const built = build(sample.input);
            const read = transaction.readUnsigned(built.unsigned, ledger);
            const decoded = transaction.decode(transaction.assemble(built, sign(built)).raw, ledger);
            if (!read.ok || !decoded.ok) throw new Error('cannot be read');
            const own = new Set([...sample.input.sender.map((one) => one.address), sample.input.changeAddress]);
            const amounts = (movements: readonly Omit<Movement, 'index' | 'from' | 'metadata'>[]) =>
              movements
                .filter(({ to }) => to === undefined || !own.has(to))
                .map(({ to, asset, amount }) => ({ to, asset, amount }));
            const known = described.movements.filter(({ amount }) => amount !== undefined);
            expect(known.length < described.movements.length).toBe(sample.movesUnknown === true);
            const asTold = known.map(({ asset, amount, to }) => ({
              asset: asset.type === 'Ticker' ? (assets[asset.tickerId] ?? asset) : asset,
              amount,
              to: to?.type === 'Address' ? to.address : to,
            }));
            expect(asTold).toEqual(amounts(decoded.value.movements));
            for (const { calls, rights, warnings } of [read.value, decoded.value]) {
              expect(calls).toEqual(described.calls);
              expect(rights).toEqual(described.rights);
              expect(warnings).toEqual([...described.warnings, ...(sample.besides ?? [])]);
            }
            expect(built.warnings ?? []).toEqual(expect.arrayContaining([...(sample.besides ?? [])]));
            expect(decoded.value.operation).toBe(described.operation);
          });

          test('are about assets that can be registered, by which the lock of one is judged', () => {
            const { parameters } = sample.input.order;
            const { movements, rights } = transaction.describe(parameters);
            const described = [...movements, ...rights].flatMap(({ asset }) => asset ?? []);
            const onLedger = [...described, ...(transaction.possibleAssets?.(parameters) ?? [])].filter(
              (asset) => asset.type === 'Native' || asset.type === 'Token',
            );
            const registered = onLedger.map((asset) => module.assets.fromTicker(module.assets.toTickerDetails(asset)));
            expect(registered).toEqual(onLedger.map((asset) => ok(asset)));
          });

          test('go elsewhere where their destinations are replaced, and are otherwise as they were ordered', () => {
            const { parameters } = sample.input.order;
            const named = namedDestinations(module, parameters);
            expect(named).toEqual(destinationsWithin(parameters));
            expect(transaction.mapDestinations(parameters, (destination) => destination)).toEqual(parameters);
            const accounts = named.map((_, index): TransactionDestination => ({
              type: 'Account',
              accountId: accountIdOf(index),
            }));
            let next = 0;
            const elsewhere = transaction.mapDestinations(parameters, () => accounts[next++] ?? { type: 'Address', address: '' });
            expect(namedDestinations(module, elsewhere)).toEqual(accounts);
            expect(TransactionOrderParameters.safeParse(elsewhere).error).toBeUndefined();
            const told = transaction.destinations(elsewhere).map(({ destination }) => destination);
            expect(told).toEqual(expect.arrayContaining(accounts));
            next = 0;
            expect(transaction.mapDestinations(elsewhere, () => named[next++] ?? { type: 'Address', address: '' })).toEqual(
              parameters,
            );
          });

          test('are built from the state of whom their order names', () => {
            const { parameters } = sample.input.order;
            const senders = sample.input.sender.map((one) => one.address);
            const { destinations } = transaction.stateQuery(parameters, senders);
            const addresses = namedDestinations(module, parameters).flatMap((one) =>
              one.type === 'Address' ? [one.address] : [],
            );
            expect(destinations).toEqual(expect.arrayContaining(addresses));
          });

          test('reach nobody but the destinations of their order', () => {
            const built = build(sample.input);
            const read = transaction.readUnsigned(built.unsigned, ledger);
            if (!read.ok) throw new Error('cannot be read');
            const told = transaction.destinations(sample.input.order.parameters).map(({ destination }) => {
              const parsed = address.parse(destination.type === 'Address' ? destination.address : '', ledger);
              return parsed.ok ? parsed.value.address : undefined;
            });
            const own = new Set([...sample.input.sender.map((one) => one.address), sample.input.changeAddress]);
            const reached = read.value.movements.flatMap(({ to }) => to ?? []).filter((to) => !own.has(to));
            expect(told).toEqual(expect.arrayContaining(reached));
          });

          test('spend what moves and the fee, and name what they use up', () => {
            const built = build(sample.input);
            const spent = new Map(built.spends.map((spend) => [assetKey(spend.asset), spend.amount]));
            const expected = new Map([['Native', built.fee]]);
            const paid = sample.movements.filter(({ isIssued }) => isIssued !== true);
            for (const { asset, amount } of [...paid, ...(sample.mayTake ?? [])])
              expected.set(assetKey(asset), (expected.get(assetKey(asset)) ?? 0n) + amount);
            for (const [key, amount] of expected) expect(spent.get(key)).toBe(amount);
            expect(built.resources.length).toBeGreaterThan(0);
            expect(built.fee).toBeGreaterThanOrEqual(0n);
          });

          test('name the output of each amount where accounts hold outputs, and spend none that is held back', () => {
            const built = build(sample.input);
            const decoded = transaction.decode(transaction.assemble(built, sign(built)).raw, ledger);
            const read = transaction.readUnsigned(built.unsigned, ledger);
            if (!decoded.ok || !read.ok) throw new Error('cannot be read');
            const haveOutputs = module.descriptor.spends === 'Outputs';
            for (const { index, to, metadata } of [...decoded.value.movements, ...read.value.movements]) {
              const output = 'outputIndex' in metadata ? metadata.outputIndex : undefined;
              if (to !== undefined) expect(output).toBe(haveOutputs ? index : undefined);
            }
            if (!haveOutputs) return;
            const again = transaction.build({ ...sample.input, reservedResources: built.resources });
            expect(again.ok ? again.value.resources.filter((name) => built.resources.includes(name)) : []).toEqual([]);
          });

          test('survive storage as JSON and are the same when built again', () => {
            const built = build(sample.input);
            expect(build(sample.input)).toEqual(built);
            const stored = { ...built, unsigned: JSON.parse(JSON.stringify(built.unsigned)) };
            expect(transaction.assemble(stored, sign(built))).toEqual(transaction.assemble(built, sign(built)));
          });

          test('say before they are signed what they say afterwards', () => {
            const built = build(sample.input);
            const read = transaction.readUnsigned(JSON.parse(JSON.stringify(built.unsigned)), ledger);
            const decoded = transaction.decode(transaction.assemble(built, sign(built)).raw, ledger);
            if (!read.ok || !decoded.ok) throw new Error('cannot be read');
            const amounts = (movements: readonly Movement[]) => movements.map(({ to, asset, amount }) => ({ to, asset, amount }));
            expect(amounts(read.value.movements)).toEqual(amounts(decoded.value.movements));
            expect(read.value.fee).toBe(built.fee);
            expect(built.resources.length).toBeGreaterThan(0);
            expect(read.value.resources).toEqual(built.resources);
            expectValidity(module, built, read.value, decoded.value, sample.input.order.parameters);
            expectPreparations(built, read.value);
            expectOwnPayloads(module, sample.input.sender, built, read.value);
            expect(transaction.readUnsigned({}, ledger)).toEqual(err('MalformedTransaction'));
          });

          test('are the ones that were ordered, and no others, in every member that the order decides', () => {
            const { unsigned } = build(sample.input);
            const order = signedOrder(sample.input);
            expect(transaction.checkUnsigned(unsigned, order)).toEqual({ ok: true, value: undefined });
            const undecided = [...samples.undecided, ...(sample.undecided ?? [])];
            for (const { path, changed } of changedMembers(unsigned, otherAddress(module, samples, sample.input))) {
              const isUndecided = undecided.some((pattern) => pattern.test(path));
              expect({ path, ok: transaction.checkUnsigned(changed, order).ok && !isUndecided }).toEqual({ path, ok: false });
            }
            const content = ({ order: { parameters } }: BuildInput) => JSON.stringify({ ...parameters, feeStrategy: undefined });
            const others = samples.transactions.filter(({ input }) => content(input) !== content(sample.input));
            for (const { input } of others) expect(transaction.checkUnsigned(unsigned, signedOrder(input)).ok).toBe(false);
            expect(transaction.checkUnsigned({}, order).ok).toBe(false);
          });

          test('are not signed for an order that says something else, or that another account pays', () => {
            const { unsigned } = build(sample.input);
            const order = signedOrder(sample.input);
            const another = otherAddress(module, samples, sample.input);
            const others = otherOrders(order.parameters, another);
            const refused = others.filter(({ parameters }) => !transaction.checkUnsigned(unsigned, { ...order, parameters }).ok);
            expect(refused.map(({ path }) => path)).toEqual(others.map(({ path }) => path));
            const addresses = namedDestinations(module, order.parameters).filter(({ type }) => type === 'Address');
            expect(others.filter(({ path }) => path.endsWith('.address')).length).toBeGreaterThanOrEqual(addresses.length);
            const [sender] = sample.input.sender;
            for (const own of [[], [another(sender?.address ?? '') ?? '']])
              expect(transaction.checkUnsigned(unsigned, { ...order, own: new Set(own) }).ok).toBe(false);
          });

          test('are not signed for more than the maximum fee', () => {
            const { unsigned, fee } = build(sample.input);
            const order = signedOrder(sample.input);
            const withMaximum = (maximumFee: bigint) => {
              // oxlint-disable-next-line typescript/consistent-type-assertions -- Spreading a union forgets which of its members it was.
              const parameters = { ...order.parameters, maximumFee: maximumFee.toString() } as typeof order.parameters;
              return transaction.checkUnsigned(unsigned, { ...order, parameters }).ok;
            };
            expect([withMaximum(fee), withMaximum(fee - 1n)]).toEqual([true, false]);
          });

          test('are built within a maximum fee that covers what they prepare, and within no lower one', () => {
            const { fee, preparations = [] } = build(sample.input);
            const cost = preparations.reduce((sum, one) => sum + one.cost, fee);
            const { order, replaces } = sample.input;
            const within = (maximumFee: bigint) => {
              // oxlint-disable-next-line typescript/consistent-type-assertions -- Spreading a union forgets which of its members it was.
              const parameters = { ...order.parameters, maximumFee: maximumFee.toString() } as typeof order.parameters;
              return transaction.build({ ...sample.input, order: { ...order, parameters } });
            };
            const built = within(cost);
            expect(built.ok && built.value.fee).toBe(fee);
            if (cost === fee) return;
            const hint = replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
            expect(within(cost - 1n)).toMatchObject({ ok: false, error: { hint } });
          });

          test('are neither built nor signed for more than the ledger allows, whatever their order names', () => {
            const { unsigned, fee } = build(sample.input);
            const { order } = sample.input;
            const naming = (named?: bigint) =>
              // oxlint-disable-next-line typescript/consistent-type-assertions -- Spreading a union forgets which of its members it was.
              ({ ...order.parameters, maximumFee: named?.toString() }) as typeof order.parameters;
            const under = (maximumFee: bigint, parameters = naming()): BuildInput => ({
              ...sample.input,
              order: { ...order, parameters },
              ledger: { ...ledger, parameters: LedgerParameters.parse({ ...ledger.parameters, maximumFee: `${maximumFee}` }) },
            });
            const isSigned = (input: BuildInput) => transaction.checkUnsigned(unsigned, signedOrder(input)).ok;
            const named = naming(fee * 1_000n);
            expect([isSigned(under(fee)), isSigned(under(fee - 1n))]).toEqual([true, false]);
            expect([isSigned(under(fee, named)), isSigned(under(fee - 1n, named))]).toEqual([true, false]);
            const hint = sample.input.replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
            for (const parameters of [naming(), named])
              expect(transaction.build(under(1n, parameters))).toMatchObject({ ok: false, error: { hint } });
          });

          test('can be cancelled by another one that takes their place and pays nobody, where the ledger lets one; replaced by a payment where the network does', () => {
            const { descriptor } = module;
            const mayBe = sample.cannotBeReplaced !== true;
            if (mayBe && canExclude(descriptor, sample.input.order.parameters)) expectCancellation(module, sample.input, build);
            else expectNoCancellation(module, sample.input, build);
            if (!mayBe || !canReplace(descriptor, ledger.parameters)) expectNoReplacement(module, sample.input, build);
          });

          test('refuse a signature that is tampered with, foreign or missing', () => {
            const built = build(sample.input);
            const signatures = sign(built);
            const refuses = (tampered: readonly PayloadSignature[]) => {
              try {
                transaction.assemble(built, tampered);
                return 'assembled';
              } catch (error) {
                return isCodedError(error) ? error.code : error;
              }
            };
            expect(refuses(signatures.slice(1))).toBe('SignatureMismatch');
            const [first, ...rest] = signatures;
            if (first === undefined) throw new Error('a transaction without signatures');
            for (const position of [0, 31, 33, 63]) {
              const bytes = fromHex(first.signature);
              bytes[position] = (bytes[position] ?? 0) ^ 1;
              expect(refuses([{ ...first, signature: toHex(bytes) }, ...rest])).toBe('SignatureMismatch');
            }
            const payload = built.payloads[0];
            if (payload === undefined) throw new Error('a transaction without payloads');
            expect(refuses([signPayload(payload, '42'.repeat(32)), ...rest])).toBe('SignatureMismatch');
          });

          test('are not the same after any byte was cut off', () => {
            const built = build(sample.input);
            const { raw } = transaction.assemble(built, sign(built));
            expect(transaction.decode(raw.slice(0, -2), ledger)).toEqual(err('MalformedTransaction'));
            expect(transaction.decode(raw.slice(2), ledger)).toEqual(err('MalformedTransaction'));
          });
        });
      }

      test('of another ledger are operations that nobody here knows', () => {
        const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
        const orders: readonly TransactionOrderParameters[] = [
          { type: 'Cardano', feeStrategy, operation: { type: 'RegisterStaking' } },
          { type: 'Tezos', feeStrategy, operation: { type: 'Reveal' } },
        ];
        const foreign = orders.find(({ type }) => type !== module.descriptor.type);
        if (foreign === undefined) throw new Error('no order of another ledger');
        expect(transaction.describe(foreign).warnings).toEqual([ledgerWarning('UnknownOperation', { operation: foreign.type })]);
        expect(transaction.destinations(foreign)).toEqual([]);
      });

      test('that are no transactions are refused', () => {
        for (const raw of ['', '0', 'zz', '00', 'ff', 'c0', '00'.repeat(200), 'ff'.repeat(200)])
          expect(transaction.decode(raw, ledger)).toEqual(err('MalformedTransaction'));
      });

      for (const { name, input, hint } of samples.refusals) {
        test(`are refused: ${name}`, () => {
          const built = transaction.build(input);
          expect(built.ok ? 'built' : built.error.hint).toBe(hint);
        });
      }
    });

    test('each fee level has a line for people', () => {
      for (const sample of samples.transactions) {
        for (const priority of ['High', 'Medium', 'Low'] as const)
          expect(module.fees.describe(sample.input.fees, priority).length).toBeGreaterThan(0);
      }
      expect(module.fees.describe(undefined, 'Medium').length).toBeGreaterThan(0);
    });
  });
}
