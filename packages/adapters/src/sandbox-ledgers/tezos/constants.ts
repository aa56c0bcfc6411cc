/** What bakers ask for at least: mutez, and nanotez for each unit of gas and for each byte. */
export const fees = { minimalFee: '100', nanotezPerGas: '100', nanotezPerByte: '1000' } as const;

/** What a call of the sandbox's contract uses. */
export const callGas = '1500';

/** An operation takes the place of one that waits for a twentieth more. */
export const replacementPercent = 105n;
