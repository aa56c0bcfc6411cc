import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** The issuance of a multi-purpose token. Amounts are whole units, decimal text. */
export type IssuanceRecord = JsonObject & {
  readonly issuanceId: string;
  readonly issuer: string;
  /** Bits of `issuanceCreateFlags`, and 0x01 while all of it is locked. */
  readonly flags: number;
  readonly assetScale: number;
  /** Thousandths of a percent of what arrives. */
  readonly transferFee: number;
  readonly maximum: string;
  readonly outstanding: string;
};

/** What a holder has of a multi-purpose token. */
export type HoldingRecord = JsonObject & {
  readonly holder: string;
  readonly issuanceId: string;
  readonly amount: string;
  readonly locked?: boolean;
  readonly authorized?: boolean;
};

/** The bit of an issuance that is locked. */
export const lockedFlag = 0x01;

const issuanceKey = (issuanceId: string) => `issuance:${issuanceId}`;
const holdingKey = (holder: string, issuanceId: string) => `holding:${holder}:${issuanceId}`;

/** The issuance, if there is one. */
export function readIssuance(state: ReadableState, issuanceId: string): Promise<IssuanceRecord | undefined> {
  return state.get<IssuanceRecord>(issuanceKey(issuanceId));
}

/** Writes an issuance as it is from now on. */
export function writeIssuance(state: WritableState, issuance: IssuanceRecord): void {
  state.put(issuanceKey(issuance.issuanceId), issuance, issuance.issuer);
}

/** Ends an issuance. */
export function deleteIssuance(state: WritableState, issuanceId: string): void {
  state.delete(issuanceKey(issuanceId));
}

/** What the account holds of the token; undefined where it has not agreed to hold it. */
export function readHolding(state: ReadableState, holder: string, issuanceId: string): Promise<HoldingRecord | undefined> {
  return state.get<HoldingRecord>(holdingKey(holder, issuanceId));
}

/** Writes what an account holds. */
export function writeHolding(state: WritableState, holding: HoldingRecord): void {
  state.put(holdingKey(holding.holder, holding.issuanceId), holding, holding.holder);
}

/** Ends a holding. */
export function deleteHolding(state: WritableState, { holder, issuanceId }: HoldingRecord): void {
  state.delete(holdingKey(holder, issuanceId));
}

/** All multi-purpose tokens that the account holds. */
export async function holdingsOf(state: ReadableState, holder: string): Promise<readonly HoldingRecord[]> {
  return [...(await state.owned<HoldingRecord>(holder, 'holding:')).values()];
}
