/** The last second of the year 9999. Instants behind it have another form, which no list of the API takes; and no chain is of such a time. */
export const latestBlockTime = 253_402_300_799;
