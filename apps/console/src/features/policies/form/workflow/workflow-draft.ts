import type { SigningKeyDemand, WorkflowCondition, WorkflowConditionRoleQuorum } from '@countersign/model';
import { binaryTree } from '@countersign/model/grouped-tree';
import { limits } from '@countersign/model/names';

import { readStep } from '../../../../entities/policy/workflow-picture.tsx';
import { isRoleSpelled } from '../role-spelling.ts';
import { draftGroup, draftLeaf, fromDraft, toDraft, type DraftGroup } from '../tree/draft-tree.ts';

/** A role and how many of its people; no number while none is typed. */
export interface QuorumDraft {
  readonly role: string;
  readonly quorum: number;
  /** With what kind of key its people have to sign, where that is demanded. */
  readonly key?: SigningKeyDemand;
}

export type StepDraft = DraftGroup<QuorumDraft>;

/** Who must approve: people, step by step; nobody, so that everything is let through; or nobody can, so that everything is refused. */
export type Approval = 'Steps' | 'Always' | 'Never';

export const freshQuorum = (): QuorumDraft => ({ role: '', quorum: 1 });

/** A step that asks for one person. */
export const freshStep = (): StepDraft => draftGroup('All', [draftLeaf(freshQuorum())]);

/** The steps of a workflow as drafts. */
export function stepDrafts(workflow: readonly WorkflowCondition[] | undefined): readonly StepDraft[] {
  return (workflow ?? []).map((step) => toDraft(readStep(step)));
}

export type QuorumProblem = 'noRole' | 'roleSpelling' | 'quorum';

/** What is wrong with a seat. */
export function quorumProblem({ role, quorum }: QuorumDraft): QuorumProblem | undefined {
  if (role === '') return 'noRole';
  if (!isRoleSpelled(role)) return 'roleSpelling';
  return Number.isInteger(quorum) && quorum >= 1 && quorum <= limits.quorumMaximum ? undefined : 'quorum';
}

function toQuorum({ role, quorum, key }: QuorumDraft): WorkflowConditionRoleQuorum {
  return { type: 'RoleQuorum', role, quorum, ...(key !== undefined && { key }) };
}

/** The workflow that the steps mean, as far as they are complete. */
export function workflowOf(approval: Approval, steps: readonly StepDraft[]): WorkflowCondition[] | undefined {
  if (approval === 'Never') return undefined;
  if (approval === 'Always') return [];
  return steps.flatMap((step) => binaryTree(complete(fromDraft(step))) ?? []);
}

/** True once it is said who must approve: steps of which nothing is complete yet are no workflow that lets everything through. */
export function isSaid({ approval, steps }: { readonly approval: Approval; readonly steps: readonly StepDraft[] }): boolean {
  return approval !== 'Steps' || (workflowOf(approval, steps)?.length ?? 0) > 0;
}

type Tree = ReturnType<typeof fromDraft<QuorumDraft>>;

function complete(tree: Tree): ReturnType<typeof readStep> {
  if (tree.type !== 'Leaf') {
    const parts = tree.parts.filter((part) => part.type !== 'Leaf' || quorumProblem(part.leaf) === undefined);
    return { type: tree.type, parts: parts.map(complete) };
  }
  return { type: 'Leaf', leaf: toQuorum(tree.leaf) };
}
