import type { EntityKind, EntityPointer } from './entity-kind.ts';

const kindsByMember: Readonly<Record<string, EntityKind>> = {
  accountId: 'Account',
  endpointId: 'Endpoint',
  vaultId: 'Vault',
  tickerId: 'Ticker',
  transactionOrderId: 'TransactionOrder',
};

/** The entities a payload points to by a member such as `accountId`, at any depth, each once. */
export function idsInPayload(payload: unknown): EntityPointer[] {
  const found = new Map<string, EntityPointer>();
  collect(payload, found);
  return [...found.values()];
}

function collect(value: unknown, found: Map<string, EntityPointer>): void {
  if (Array.isArray(value)) {
    for (const element of value) collect(element, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, child] of Object.entries(value)) {
      const kind = Object.hasOwn(kindsByMember, member) ? kindsByMember[member] : undefined;
      if (kind && typeof child === 'string') found.set(`${kind} ${child}`, { kind, id: child });
      else collect(child, found);
    }
  }
}
