/** Numbers of PKCS#11 (OASIS, versions 2.40 and 3.0), by the standard's names without their prefix. */
export const userType = { user: 1 } as const;
export const sessionFlags = { readWrite: 2, serial: 4 } as const;
/** Of a session in which the user is logged in and may write. */
export const sessionStates = { userReadWrite: 3 } as const;
export const initializeFlags = { osLocking: 2 } as const;

export const attribute = {
  class: 0x000,
  token: 0x001,
  private: 0x002,
  label: 0x003,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  encrypt: 0x104,
  decrypt: 0x105,
  sign: 0x108,
  verify: 0x10a,
  valueLength: 0x161,
  extractable: 0x162,
  ecParameters: 0x180,
  ecPoint: 0x181,
} as const;

export const objectClass = { publicKey: 2, privateKey: 3, secretKey: 4 } as const;

export const mechanism = {
  ecKeyPairGen: 0x1040,
  ecdsa: 0x1041,
  ecEdwardsKeyPairGen: 0x1055,
  eddsa: 0x1057,
  aesKeyGen: 0x1080,
  aesGcm: 0x1087,
} as const;

/** Return values that mean something to us; the name is what the log says. */
export const returnValues: Readonly<Record<number, string>> = {
  0x000: 'OK',
  0x003: 'SLOT_ID_INVALID',
  0x005: 'GENERAL_ERROR',
  0x030: 'DEVICE_ERROR',
  0x032: 'DEVICE_REMOVED',
  0x040: 'ENCRYPTED_DATA_INVALID',
  0x060: 'KEY_HANDLE_INVALID',
  0x070: 'MECHANISM_INVALID',
  0x082: 'OBJECT_HANDLE_INVALID',
  0x0a0: 'PIN_INCORRECT',
  0x0a1: 'PIN_INVALID',
  0x0a2: 'PIN_LEN_RANGE',
  0x0a4: 'PIN_LOCKED',
  0x0b0: 'SESSION_CLOSED',
  0x0b3: 'SESSION_HANDLE_INVALID',
  0x0e0: 'TOKEN_NOT_PRESENT',
  0x100: 'USER_ALREADY_LOGGED_IN',
  0x101: 'USER_NOT_LOGGED_IN',
  0x191: 'CRYPTOKI_ALREADY_INITIALIZED',
};
