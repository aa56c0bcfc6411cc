import { fail, type ExtensionName, type IntentFailure } from '@countersign/kinds/rules';
import type { ProvenIntent } from '@countersign/governance';
import { CodedError, type Result, type Shape } from '@countersign/kernel';
import type { ExtensionPayload } from '@countersign/kinds/schemas';

/** What people approved, for an extension to do. */
export interface ExtensionCall<Payload> {
  /** Names the call for ever: it may come more than once, and is to be done once. */
  readonly intentId: string;
  readonly domainId: string;
  readonly payload: Payload;
  /** Everyone who signed for it, the author first. */
  readonly approvedBy: ProvenIntent['approvedBy'];
}

/** Something that an instance can do beyond the kinds of intents that it knows. */
export interface Extension<Payload = unknown> {
  /** The `type` of its payloads. */
  readonly name: string;
  /** Of its payloads: grows when their meaning changes. */
  readonly version: string;
  readonly payload: Shape<Payload>;
  /** A further look at a payload, when it is proposed and again before it is approved for good. Reads no clock and no network. */
  check?(payload: Payload): Result<void, IntentFailure>;
  /** Does it. If it throws, it is called again, later each time. */
  execute(call: ExtensionCall<Payload>): Promise<void>;
}

/** The extensions of an instance. */
export interface ExtensionRegistry {
  /** What they are called. */
  readonly names: readonly string[];
  /** The extension that takes the payload, after its own check (`FeatureFlagDisabled`: there is none). */
  find(payload: ExtensionPayload): Result<ExtensionName, IntentFailure>;
  /** Has the extension do it. Throws `ExtensionMissing` where this process has none of that name and version any more. */
  execute(extension: ExtensionName, call: ExtensionCall<unknown>): Promise<void>;
}

/** Puts an extension into the form that registries keep. Its name and payload belong together, whatever their type. */
export function extension<Payload>(given: Extension<Payload>): Extension {
  const read = (payload: unknown): Payload => {
    const parsed = given.payload.safeParse(payload);
    if (!parsed.success) throw new CodedError('ExtensionPayloadInvalid', `This is no payload of ${given.name}`);
    return parsed.data;
  };
  return {
    name: given.name,
    version: given.version,
    payload: given.payload,
    check: (payload) => given.check?.(read(payload)) ?? { ok: true, value: undefined },
    execute: (call) => given.execute({ ...call, payload: read(call.payload) }),
  };
}

/** A registry of these extensions. Throws `ExtensionTwice` where two have one name. */
export function createExtensionRegistry(extensions: readonly Extension[]): ExtensionRegistry {
  const byName = new Map<string, Extension>();
  for (const each of extensions) {
    if (byName.has(each.name)) throw new CodedError('ExtensionTwice', `Two extensions are called ${each.name}`);
    byName.set(each.name, each);
  }
  return {
    names: [...byName.keys()],
    find(payload) {
      const found = byName.get(payload.type);
      if (found === undefined) return fail('FeatureFlagDisabled', `This instance has no extension ${payload.type}`);
      if (!found.payload.safeParse(payload).success) {
        return fail('InvalidEntityType', `This is no payload of ${found.name}, version ${found.version}`);
      }
      const checked = found.check?.(payload);
      return checked?.ok === false ? checked : { ok: true, value: { name: found.name, version: found.version } };
    },
    async execute({ name, version }, call) {
      const found = byName.get(name);
      if (found?.version !== version)
        throw new CodedError('ExtensionMissing', `There is no extension ${name}, version ${version}`);
      await found.execute(call);
    },
  };
}
