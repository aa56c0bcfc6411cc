import { toHex } from '@countersign/kernel';
import {
  Address,
  AssetName,
  AuxiliaryData,
  BaseAddress,
  ByronAddress,
  Certificate,
  CertificateList,
  Credential,
  DatumHash,
  DatumOption,
  DRep,
  Ed25519KeyHash,
  Ed25519KeyHashList,
  EnterpriseAddress,
  hash_auxiliary_data,
  hash_transaction,
  make_vkey_witness,
  MapAssetNameToCoin,
  MapRewardAccountToCoin,
  Metadata,
  Mint,
  MultiAsset,
  NetworkId,
  PrivateKey,
  RewardAddress,
  ScriptHash,
  Transaction,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputList,
  TransactionMetadatum,
  TransactionOutput,
  TransactionOutputList,
  TransactionWitnessSet,
  Value,
  VkeywitnessList,
} from '@dcspark/cardano-multiplatform-lib-nodejs';

import type { Token } from '../transaction/body.ts';

/** What is in a transaction, in the words of this package, for the Rust library to write. Hexadecimal, but for addresses. */
export interface Foreign {
  readonly inputs: readonly { readonly transactionId: string; readonly index: number }[];
  readonly outputs: readonly {
    readonly address: string;
    readonly amount: bigint;
    readonly tokens: readonly Token[];
    readonly datum?: string | undefined;
  }[];
  readonly fee: bigint;
  readonly endsBefore?: bigint | undefined;
  readonly startsAt?: bigint | undefined;
  readonly network?: bigint | undefined;
  readonly certificates: readonly ForeignCertificate[];
  readonly withdrawals: readonly { readonly stake: string; readonly amount: bigint }[];
  readonly text?: string | undefined;
  readonly mint?: Token | undefined;
  readonly collateral?: { readonly transactionId: string; readonly index: number } | undefined;
  readonly reference?: { readonly transactionId: string; readonly index: number } | undefined;
  readonly requiredSigner?: string | undefined;
  readonly donation?: bigint | undefined;
}

/** A certificate of a stake's key, by its hash. */
export type ForeignCertificate = { readonly stake: string } & (
  | { readonly type: 'Register' | 'Unregister'; readonly deposit?: bigint }
  | { readonly type: 'Delegate'; readonly pool: string }
  | { readonly type: 'Represent'; readonly representative: 'AlwaysAbstain' | 'AlwaysNoConfidence' | { readonly key: string } }
);

const keyOf = (hash: string) => Credential.new_pub_key(Ed25519KeyHash.from_hex(hash));

/** An address as the Rust library reads its text. */
function addressOf(text: string): Address {
  return text.startsWith('addr') ? Address.from_bech32(text) : ByronAddress.from_base58(text).to_address();
}

/** The text of an address that the Rust library has. */
function textOf(address: Address): string {
  return ByronAddress.from_address(address)?.to_base58() ?? address.to_bech32();
}

/** A base address of two hashes, or an enterprise address of one; of a key or of a script. */
export function foreignAddress(network: number, payment: string, isScript: boolean, stake?: string): string {
  const credential = isScript ? Credential.new_script(ScriptHash.from_hex(payment)) : keyOf(payment);
  const address =
    stake === undefined
      ? EnterpriseAddress.new(network, credential).to_address()
      : BaseAddress.new(network, credential, keyOf(stake)).to_address();
  return address.to_bech32();
}

function inputOf({ transactionId, index }: Foreign['inputs'][number]): TransactionInput {
  return TransactionInput.new(TransactionHash.from_hex(transactionId), BigInt(index));
}

function inputsOf(inputs: Foreign['inputs']): TransactionInputList {
  const list = TransactionInputList.new();
  for (const input of inputs) list.add(inputOf(input));
  return list;
}

function valueOf(amount: bigint, tokens: readonly Token[]): Value {
  if (tokens.length === 0) return Value.from_coin(amount);
  const assets = MultiAsset.new();
  for (const policy of new Set(tokens.map((token) => token.policy))) {
    const names = MapAssetNameToCoin.new();
    for (const token of tokens.filter((one) => one.policy === policy)) names.insert(AssetName.from_hex(token.name), token.amount);
    assets.insert_assets(ScriptHash.from_hex(policy), names);
  }
  return Value.new(amount, assets);
}

function certificateOf(certificate: ForeignCertificate): Certificate {
  const stake = keyOf(certificate.stake);
  switch (certificate.type) {
    case 'Register':
      return certificate.deposit === undefined
        ? Certificate.new_stake_registration(stake)
        : Certificate.new_reg_cert(stake, certificate.deposit);
    case 'Unregister':
      return certificate.deposit === undefined
        ? Certificate.new_stake_deregistration(stake)
        : Certificate.new_unreg_cert(stake, certificate.deposit);
    case 'Delegate':
      return Certificate.new_stake_delegation(stake, Ed25519KeyHash.from_hex(certificate.pool));
    case 'Represent': {
      const { representative } = certificate;
      if (typeof representative === 'object')
        return Certificate.new_vote_deleg_cert(stake, DRep.new_key(Ed25519KeyHash.from_hex(representative.key)));
      const nobody = representative === 'AlwaysAbstain' ? DRep.new_always_abstain() : DRep.new_always_no_confidence();
      return Certificate.new_vote_deleg_cert(stake, nobody);
    }
  }
}

/** The body as the Rust library has it. */
function bodyOf(foreign: Foreign): { readonly body: TransactionBody; readonly auxiliary: AuxiliaryData | undefined } {
  const outputs = TransactionOutputList.new();
  for (const { address, amount, tokens, datum } of foreign.outputs) {
    const option = datum === undefined ? undefined : DatumOption.new_hash(DatumHash.from_hex(datum));
    outputs.add(TransactionOutput.new(addressOf(address), valueOf(amount, tokens), option));
  }
  const body = TransactionBody.new(inputsOf(foreign.inputs), outputs, foreign.fee);
  if (foreign.endsBefore !== undefined) body.set_ttl(foreign.endsBefore);
  if (foreign.startsAt !== undefined) body.set_validity_interval_start(foreign.startsAt);
  if (foreign.network !== undefined) body.set_network_id(NetworkId.new(foreign.network));
  if (foreign.collateral !== undefined) body.set_collateral_inputs(inputsOf([foreign.collateral]));
  if (foreign.reference !== undefined) body.set_reference_inputs(inputsOf([foreign.reference]));
  if (foreign.donation !== undefined) body.set_donation(foreign.donation);
  if (foreign.certificates.length > 0) {
    const certificates = CertificateList.new();
    for (const certificate of foreign.certificates) certificates.add(certificateOf(certificate));
    body.set_certs(certificates);
  }
  if (foreign.withdrawals.length > 0) {
    const withdrawals = MapRewardAccountToCoin.new();
    for (const { stake, amount } of foreign.withdrawals) withdrawals.insert(RewardAddress.new(0, keyOf(stake)), amount);
    body.set_withdrawals(withdrawals);
  }
  if (foreign.requiredSigner !== undefined) {
    const signers = Ed25519KeyHashList.new();
    signers.add(Ed25519KeyHash.from_hex(foreign.requiredSigner));
    body.set_required_signers(signers);
  }
  if (foreign.mint !== undefined) {
    const mint = Mint.new();
    mint.set(ScriptHash.from_hex(foreign.mint.policy), AssetName.from_hex(foreign.mint.name), foreign.mint.amount);
    body.set_mint(mint);
  }
  if (foreign.text === undefined) return { body, auxiliary: undefined };
  const metadata = Metadata.new();
  metadata.set(674n, TransactionMetadatum.new_text(foreign.text));
  const auxiliary = AuxiliaryData.new_shelley(metadata);
  body.set_auxiliary_data_hash(hash_auxiliary_data(auxiliary));
  return { body, auxiliary };
}

/** A transaction that the Rust library writes and signs with these private keys (32 bytes each): its bytes, hexadecimal, and its id. */
export function signedByForeign(
  foreign: Foreign,
  privateKeys: readonly Uint8Array[],
): { readonly raw: string; readonly transactionId: string; readonly body: string } {
  const { body, auxiliary } = bodyOf(foreign);
  const hash = hash_transaction(body);
  const witnesses = VkeywitnessList.new();
  for (const key of privateKeys) witnesses.add(make_vkey_witness(hash, PrivateKey.from_normal_bytes(key)));
  const set = TransactionWitnessSet.new();
  set.set_vkeywitnesses(witnesses);
  return {
    raw: Transaction.new(body, set, true, auxiliary).to_cbor_hex(),
    transactionId: hash.to_hex(),
    body: body.to_cbor_hex(),
  };
}

/** What the Rust library reads of a body. Whatever it is asked for it copies: a list is asked for once. */
export function readByForeign(body: TransactionBody) {
  return {
    inputs: membersOf(body.inputs()).map((input) => ({
      transactionId: input.transaction_id().to_hex(),
      index: Number(input.index()),
    })),
    outputs: membersOf(body.outputs()).map((output) => {
      const value = output.amount();
      return { address: textOf(output.address()), amount: value.coin(), tokens: tokensOf(value) };
    }),
    fee: body.fee(),
    endsBefore: body.ttl(),
    network: body.network_id()?.network(),
  };
}

function tokensOf(value: Value): readonly Token[] {
  const assets = value.multi_asset();
  return membersOf(assets.keys()).flatMap((policy) => {
    const names = assets.get_assets(policy);
    if (names === undefined) return [];
    const policyId = policy.to_hex();
    return membersOf(names.keys()).map((name) => ({
      policy: policyId,
      name: toHex(name.to_raw_bytes()),
      amount: names.get(name) ?? 0n,
    }));
  });
}

/** The members of a list of the Rust library's. */
export function membersOf<Member>(list: { len(): number; get(at: number): Member }): readonly Member[] {
  return Array.from({ length: list.len() }, (_, at) => list.get(at));
}
