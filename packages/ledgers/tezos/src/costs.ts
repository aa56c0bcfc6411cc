/** What the protocol burns for each byte of storage, in mutez; a chain that burns another amount is refused. */
export const mutezPerByte = 250n;

/** Bytes of storage that a new account takes. */
export const bytesOfAccount = 257n;

/** What the first payment to an account burns besides. */
export const costOfAccount = bytesOfAccount * mutezPerByte;

/** The most gas and storage that one operation may ask for (`hard_gas_limit_per_operation`, `hard_storage_limit_per_operation`). */
export const mostGas = 1_040_000n;
export const mostStorage = 60_000n;

/** Gas of operations that run no code: several times what they use, since what is not used costs a tenth of a mutez each. */
export const plainGas = { reveal: 1_000n, transaction: 2_000n, delegation: 2_000n } as const;

/** How many blocks after its branch an operation can be in (`max_operations_time_to_live`). */
export const lifetimeInBlocks = 600;

/** Blocks follow one another every six seconds at the earliest. */
export const secondsPerBlock = 6;
