import { calledFunctionText } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { eventTopic, readEvent, tokenEvents, writeEvent } from './events.ts';

const alice = '0x1111111111111111111111111111111111111111';
const bob = '0x2222222222222222222222222222222222222222';

test('the topics are those of the standards', () => {
  expect(eventTopic(tokenEvents.erc20Transfer)).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
  expect(eventTopic(tokenEvents.erc20Approval)).toBe('0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925');
  expect(eventTopic(tokenEvents.approvalForAll)).toBe('0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31');
  expect(eventTopic(tokenEvents.erc1155Transfer)).toBe('0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62');
  expect(eventTopic(tokenEvents.erc1155Transfers)).toBe('0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb');
});

test.each([
  [tokenEvents.erc20Transfer, [alice, bob, 5n], `Transfer(from: ${alice}, to: ${bob}, value: 5)`],
  [tokenEvents.erc721Transfer, [alice, bob, 7n], `Transfer(from: ${alice}, to: ${bob}, tokenId: 7)`],
  [tokenEvents.erc20Approval, [alice, bob, 9n], `Approval(owner: ${alice}, spender: ${bob}, value: 9)`],
  [tokenEvents.approvalForAll, [alice, bob, true], `ApprovalForAll(owner: ${alice}, operator: ${bob}, approved: true)`],
  [tokenEvents.erc1155Transfers, [bob, alice, bob, [1n, 2n], [3n, 4n]], undefined],
])('what is written is read again: $name', (event, values, text) => {
  const read = readEvent(writeEvent(event, values));
  expect(read?.arguments.map(({ value }) => value)).toEqual(values);
  if (text !== undefined) expect(read && calledFunctionText(read)).toBe(text);
});

test('what is of no standard, or only looks so, is not read', () => {
  const { topics, data } = writeEvent(tokenEvents.erc20Transfer, [alice, bob, 5n]);
  expect(readEvent({ topics: [], data })).toBeUndefined();
  expect(readEvent({ topics: [`0x${'ab'.repeat(32)}`, ...topics.slice(1)], data })).toBeUndefined();
  expect(readEvent({ topics: topics.slice(0, 2), data })).toBeUndefined();
  expect(readEvent({ topics, data: '0x' })).toBeUndefined();
  expect(readEvent({ topics: [topics[0] ?? '', `0x${'ff'.repeat(32)}`, topics[2] ?? ''], data })).toBeUndefined();
});
