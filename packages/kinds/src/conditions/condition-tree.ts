import { binaryTree, groupedTree, type BinaryTree, type GroupedTree } from '@countersign/model/grouped-tree';
import type { PolicyCondition, PolicyConditionExpression } from '@countersign/model';
import { readStandardCondition, writeStandardCondition } from './standard-condition.ts';
import type { StandardCondition } from './standard-condition.ts';

/** One part of a condition: one of the standard ones, or an expression of somebody's own. */
export type ConditionPart =
  | { readonly type: 'Standard'; readonly condition: StandardCondition }
  | { readonly type: 'Own'; readonly expression: string };

/** A policy's condition as people put it together: its parts, in groups of which all or any must hold. */
export type ConditionTree = GroupedTree<ConditionPart>;

/** Reads a policy's condition. No part is lost: what is no standard condition stays as the expression that it is. */
export function readCondition(condition: PolicyCondition): ConditionTree {
  return withLeaves(groupedTree<PolicyConditionExpression>(condition, isExpression), readPart);
}

/** The policy condition of a tree, as {@link readCondition} reads it back; nothing where no part is in it. */
export function writeCondition(tree: ConditionTree): PolicyCondition | undefined {
  return binaryTree(withLeaves(tree, writePart));
}

function isExpression(tree: BinaryTree<PolicyConditionExpression>): tree is PolicyConditionExpression {
  return tree.type === 'Expression';
}

function readPart(leaf: PolicyConditionExpression): ConditionPart {
  const condition = readStandardCondition(leaf);
  return condition === undefined ? { type: 'Own', expression: leaf.expression } : { type: 'Standard', condition };
}

function writePart(part: ConditionPart): PolicyConditionExpression {
  return part.type === 'Own' ? { type: 'Expression', expression: part.expression } : writeStandardCondition(part.condition);
}

function withLeaves<From, To>(tree: GroupedTree<From>, change: (leaf: From) => To): GroupedTree<To> {
  if (tree.type === 'Leaf') return { type: 'Leaf', leaf: change(tree.leaf) };
  return { type: tree.type, parts: tree.parts.map((part) => withLeaves(part, change)) };
}
