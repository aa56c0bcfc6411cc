import { createRequire } from 'node:module';

import { CodedError } from '@countersign/kernel';
import type * as Koffi from 'koffi';

import { initializeFlags, returnValues, sessionStates } from './constants.ts';

/** An attribute of an object of a token. */
export interface Attribute {
  readonly type: number;
  readonly value: Uint8Array;
}

/** How a key is used, with the parameter that some ways need. */
interface Mechanism {
  readonly mechanism: number;
  readonly gcm?: { readonly iv: Uint8Array; readonly context: Uint8Array };
}

/** A module's functions, as far as they are used here. Each throws `HsmRefused` with the module's return value, or `HsmUnavailable`. */
export interface Pkcs11Library {
  /** The module's own, 4 bytes on Windows and 8 elsewhere. */
  numberBytes(value: number): Uint8Array;
  initialize(): void;
  slots(): readonly number[];
  /** The label of the token in a slot. */
  tokenLabel(slot: number): string;
  mechanisms(slot: number): ReadonlySet<number>;
  openSession(slot: number, flags: number): number;
  login(session: number, user: number, pin: string): void;
  /** Whether the user is logged in still: without, a token shows no private objects, and says no more of it. */
  isLoggedIn(session: number): boolean;
  generateKey(session: number, by: Mechanism, template: readonly Attribute[]): number;
  generateKeyPair(
    session: number,
    by: Mechanism,
    publicTemplate: readonly Attribute[],
    privateTemplate: readonly Attribute[],
  ): { readonly publicKey: number; readonly privateKey: number };
  destroyObject(session: number, object: number): void;
  findObjects(session: number, template: readonly Attribute[]): readonly number[];
  attribute(session: number, object: number, type: number): Uint8Array<ArrayBuffer>;
  sign(session: number, by: Mechanism, key: number, data: Uint8Array): Uint8Array<ArrayBuffer>;
  encrypt(session: number, by: Mechanism, key: number, data: Uint8Array): Uint8Array<ArrayBuffer>;
  decrypt(session: number, by: Mechanism, key: number, data: Uint8Array): Uint8Array<ArrayBuffer>;
}

const longestAnswer = 4_096;
const mostObjects = 16;

type Call = (...values: readonly unknown[]) => number;

function loadKoffi(): typeof Koffi {
  try {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `require` knows no types; these are the package's own.
    return createRequire(import.meta.url)('koffi') as typeof Koffi;
  } catch (error) {
    throw new CodedError(
      'HsmUnavailable',
      'The optional package koffi, which speaks with hardware modules, is not installed here',
      {
        cause: error,
      },
    );
  }
}

function load(koffi: typeof Koffi, path: string): Koffi.LibraryHandle {
  try {
    return koffi.load(path);
  } catch (error) {
    throw new CodedError('HsmUnavailable', `The PKCS#11 module ${path} cannot be loaded`, { cause: error });
  }
}

let structures: { readonly gcm: Koffi.TypeObject } | undefined;

/** Names the standard's structures, once a thread. */
function defineStructures(koffi: typeof Koffi): { readonly gcm: Koffi.TypeObject } {
  // The standard packs its structures on Windows, and there alone.
  const struct = process.platform === 'win32' ? koffi.pack : koffi.struct;
  struct('CK_ATTRIBUTE', { type: 'ulong', pValue: 'void *', ulValueLen: 'ulong' });
  struct('CK_MECHANISM', { mechanism: 'ulong', pParameter: 'void *', ulParameterLen: 'ulong' });
  const gcm = struct('CK_GCM_PARAMS', {
    pIv: 'void *',
    ulIvLen: 'ulong',
    ulIvBits: 'ulong',
    pAAD: 'void *',
    ulAADLen: 'ulong',
    ulTagBits: 'ulong',
  });
  struct('CK_C_INITIALIZE_ARGS', {
    createMutex: 'void *',
    destroyMutex: 'void *',
    lockMutex: 'void *',
    unlockMutex: 'void *',
    flags: 'ulong',
    reserved: 'void *',
  });
  return { gcm };
}

/** Opens a PKCS#11 module. Throws `HsmUnavailable` where it, or what speaks with it, is not there. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One table of the functions of a library that is open.
export function openLibrary(path: string): Pkcs11Library {
  const koffi = loadKoffi();
  const library = load(koffi, path);
  const gcmParameters = (structures ??= defineStructures(koffi)).gcm;

  /** Modules export their functions by the standard's names; the list of functions is the same ones. */
  const bind = (name: string, ...parameters: readonly string[]): Call => {
    const call: Call = library.func(`ulong ${name}(${parameters.join(', ')})`);
    return (...values) => {
      const result = call(...values);
      if (result !== 0) throw refused(name, result);
      return result;
    };
  };
  const template = ['CK_ATTRIBUTE *', 'ulong'] as const;
  const data = ['const uint8_t *', 'ulong'] as const;
  const answer = ['_Out_ uint8_t *', '_Inout_ ulong *'] as const;
  const c = {
    initialize: bind('C_Initialize', 'CK_C_INITIALIZE_ARGS *'),
    getSlotList: bind('C_GetSlotList', 'uint8_t', '_Out_ ulong *', '_Inout_ ulong *'),
    getTokenInfo: bind('C_GetTokenInfo', 'ulong', '_Out_ uint8_t *'),
    getMechanismList: bind('C_GetMechanismList', 'ulong', '_Out_ ulong *', '_Inout_ ulong *'),
    openSession: bind('C_OpenSession', 'ulong', 'ulong', 'void *', 'void *', '_Out_ ulong *'),
    login: bind('C_Login', 'ulong', 'ulong', ...data),
    getSessionInfo: bind('C_GetSessionInfo', 'ulong', '_Out_ uint8_t *'),
    generateKey: bind('C_GenerateKey', 'ulong', 'CK_MECHANISM *', ...template, '_Out_ ulong *'),
    generateKeyPair: bind(
      'C_GenerateKeyPair',
      'ulong',
      'CK_MECHANISM *',
      ...template,
      ...template,
      '_Out_ ulong *',
      '_Out_ ulong *',
    ),
    destroyObject: bind('C_DestroyObject', 'ulong', 'ulong'),
    findObjectsInit: bind('C_FindObjectsInit', 'ulong', ...template),
    findObjects: bind('C_FindObjects', 'ulong', '_Out_ ulong *', 'ulong', '_Out_ ulong *'),
    findObjectsFinal: bind('C_FindObjectsFinal', 'ulong'),
    getAttributeValue: bind('C_GetAttributeValue', 'ulong', 'ulong', '_Inout_ CK_ATTRIBUTE *', 'ulong'),
    signInit: bind('C_SignInit', 'ulong', 'CK_MECHANISM *', 'ulong'),
    sign: bind('C_Sign', 'ulong', ...data, ...answer),
    encryptInit: bind('C_EncryptInit', 'ulong', 'CK_MECHANISM *', 'ulong'),
    encrypt: bind('C_Encrypt', 'ulong', ...data, ...answer),
    decryptInit: bind('C_DecryptInit', 'ulong', 'CK_MECHANISM *', 'ulong'),
    decrypt: bind('C_Decrypt', 'ulong', ...data, ...answer),
  };

  const attributes = (list: readonly Attribute[]) =>
    list.map(({ type, value }) => ({ type, pValue: value, ulValueLen: value.length }));

  /** Calls with a mechanism whose parameter lives as long as the operation that it begins. */
  function withMechanism<T>({ mechanism, gcm }: Mechanism, use: (by: object) => T): T {
    if (gcm === undefined) return use({ mechanism, pParameter: null, ulParameterLen: 0 });
    const parameter: unknown = koffi.alloc(gcmParameters, 1);
    try {
      koffi.encode(parameter, gcmParameters, {
        pIv: gcm.iv,
        ulIvLen: gcm.iv.length,
        ulIvBits: gcm.iv.length * 8,
        pAAD: gcm.context,
        ulAADLen: gcm.context.length,
        ulTagBits: 128,
      });
      return use({ mechanism, pParameter: parameter, ulParameterLen: koffi.sizeof(gcmParameters) });
    } finally {
      koffi.free(parameter);
    }
  }

  function run(begin: Call, end: Call, session: number, by: Mechanism, key: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    return withMechanism(by, (begun) => {
      begin(session, begun, key);
      const out = Buffer.alloc(longestAnswer);
      const length = [out.length];
      end(session, bytes, bytes.length, out, length);
      const result = Uint8Array.from(out.subarray(0, Number(length[0])));
      out.fill(0);
      return result;
    });
  }

  const list = (call: Call, first: number): readonly number[] => {
    const count = [0];
    call(first, null, count);
    const items = Array.from({ length: Number(count[0]) }, () => 0);
    if (items.length > 0) call(first, items, count);
    return items.slice(0, Number(count[0])).map(Number);
  };

  return {
    numberBytes: (value) => {
      const bytes = Buffer.alloc(koffi.sizeof('ulong'));
      bytes.writeUInt32LE(value);
      return bytes;
    },
    initialize: () => {
      const mutexes = { createMutex: null, destroyMutex: null, lockMutex: null, unlockMutex: null };
      try {
        c.initialize({ ...mutexes, flags: initializeFlags.osLocking, reserved: null });
      } catch (error) {
        if (!(error instanceof CodedError && error.message.endsWith('CRYPTOKI_ALREADY_INITIALIZED'))) throw error;
      }
    },
    slots: () => list(c.getSlotList, 1),
    tokenLabel: (slot) => {
      const information = Buffer.alloc(512);
      c.getTokenInfo(slot, information);
      return information.subarray(0, 32).toString('utf8').trimEnd();
    },
    mechanisms: (slot) => new Set(list(c.getMechanismList, slot)),
    openSession: (slot, flags) => {
      const session = [0];
      c.openSession(slot, flags, null, null, session);
      return Number(session[0]);
    },
    login: (session, user, pin) => {
      const bytes = Buffer.from(pin, 'utf8');
      try {
        c.login(session, user, bytes, bytes.length);
      } finally {
        bytes.fill(0);
      }
    },
    isLoggedIn: (session) => {
      // Slot, state, flags and the device's own error.
      const size = koffi.sizeof('ulong');
      const information = Buffer.alloc(4 * size);
      c.getSessionInfo(session, information);
      return information.readUInt32LE(size) === sessionStates.userReadWrite;
    },
    generateKey: (session, by, wanted) => {
      const key = [0];
      withMechanism(by, (how) => c.generateKey(session, how, attributes(wanted), wanted.length, key));
      return Number(key[0]);
    },
    generateKeyPair: (session, by, publicWanted, privateWanted) => {
      const [publicKey, privateKey] = [[0], [0]];
      withMechanism(by, (how) =>
        c.generateKeyPair(
          session,
          how,
          attributes(publicWanted),
          publicWanted.length,
          attributes(privateWanted),
          privateWanted.length,
          publicKey,
          privateKey,
        ),
      );
      return { publicKey: Number(publicKey[0]), privateKey: Number(privateKey[0]) };
    },
    destroyObject: (session, object) => void c.destroyObject(session, object),
    findObjects: (session, wanted) => {
      c.findObjectsInit(session, attributes(wanted), wanted.length);
      try {
        const found = Array.from({ length: mostObjects }, () => 0);
        const count = [0];
        c.findObjects(session, found, found.length, count);
        return found.slice(0, Number(count[0])).map(Number);
      } finally {
        c.findObjectsFinal(session);
      }
    },
    attribute: (session, object, type) => {
      const value = Buffer.alloc(longestAnswer);
      const asked = [{ type, pValue: value, ulValueLen: value.length }];
      c.getAttributeValue(session, object, asked, 1);
      return Uint8Array.from(value.subarray(0, Number(asked[0]?.ulValueLen)));
    },
    sign: (session, by, key, bytes) => run(c.signInit, c.sign, session, by, key, bytes),
    encrypt: (session, by, key, bytes) => run(c.encryptInit, c.encrypt, session, by, key, bytes),
    decrypt: (session, by, key, bytes) => run(c.decryptInit, c.decrypt, session, by, key, bytes),
  };
}

const disconnected: ReadonlySet<string> = new Set([
  'DEVICE_ERROR',
  'DEVICE_REMOVED',
  'TOKEN_NOT_PRESENT',
  'SESSION_CLOSED',
  'SESSION_HANDLE_INVALID',
  'USER_NOT_LOGGED_IN',
  'GENERAL_ERROR',
]);

/** `HsmUnavailable` where the module or its token is away, so that another try with a new session makes sense; else `HsmRefused`. */
function refused(name: string, value: number): CodedError<'HsmUnavailable' | 'HsmRefused'> {
  const reason = returnValues[value] ?? `0x${value.toString(16)}`;
  // Some modules have no other word for a tag that does not fit.
  const isDisconnected = disconnected.has(reason) && !(name === 'C_Decrypt' && reason === 'GENERAL_ERROR');
  return new CodedError(isDisconnected ? 'HsmUnavailable' : 'HsmRefused', `The hardware module's ${name} answers ${reason}`);
}
