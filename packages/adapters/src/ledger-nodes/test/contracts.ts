/** Contracts that tests create, assembled by hand: no compiler is needed, and what they do can be read. */
export const contracts = {
  /**
   * An EIP-20 token: `balanceOf`, and `transfer` with its event, which fails where there is too little. Its creator has 10^24 units.
   * Balances are at the holder's address in its storage.
   */
  token:
    '69d3c21bcecceda10000003355' + // 10^24 units at the creator's address
    '60838060186000396000f3' + // gives back the rest as the contract's code
    '60003560e01c8063a9059cbb14602b576370a0823114601e5760006000fd' + // which function is called; fails for any other
    '5b6004355460005260206000f3' + // balanceOf
    '5b3354602435818111607d57809103335580600435540160043555600052600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600160005260206000f3' + // transfer
    '5b60006000fd',
  /** Writes a log: the first four words of what it is called with are its topics, the rest its data. */
  writer: '601d80600b6000396000f3608036036080600037606035604035602035600035608036036000a400',
  /** Sends the coins that come along on to the address that it is called with. */
  payer: '601180600b6000396000f360006000600060003460003561fffff100',
  /** Creates a contract without code. */
  maker: '600880600b6000396000f3600060006000f000',
  /** Fails whatever it is asked. */
  failing: '600580600b6000396000f360006000fd',
  /** Takes coins until it is called without any, and fails from then on. */
  fickle: '601880600b6000396000f334600a576001600055005b600054601257005b60006000fd',
} as const;

/**
 * A contract that answers calls by how they begin (hexadecimal), and fails at all others: what anybody's contract may say of itself.
 */
export function saying(answers: Readonly<Record<string, string>>): string {
  const word = (value: number) => value.toString(16).padStart(4, '0');
  const entries = Object.entries(answers);
  // A comparison, and what is jumped to where it holds.
  const checkLength = (start: string) => 2 + 1 + 2 + 1 + (1 + start.length / 2) + 1 + 3 + 1;
  const bodyLength = 1 + 3 + 3 + 2 + 1 + 3 + 2 + 1;
  const checks = entries.reduce((sum, [start]) => sum + checkLength(start), 0);
  const data = checks + 5 + entries.length * bodyLength;
  let code = '';
  let bodies = '';
  let position = data;
  for (const [index, [start, answer]] of entries.entries()) {
    const size = start.length / 2;
    const shift = (256 - 8 * size).toString(16).padStart(2, '0');
    const push = (0x5f + size).toString(16);
    code += `60003560${shift}1c${push}${start}1461${word(checks + 5 + index * bodyLength)}57`;
    const length = answer.length / 2;
    bodies += `5b61${word(length)}61${word(position)}60003961${word(length)}6000f3`;
    position += length;
  }
  const runtime = `${code}60006000fd${bodies}${entries.map(([, answer]) => answer).join('')}`;
  return `61${word(runtime.length / 2)}80600c6000396000f3${runtime}`;
}
