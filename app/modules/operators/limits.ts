/** Maximum duration of a console session. */
export const sessionHours = 12
export const idleMinutes = 30

/** Minutes for which a fresh check is valid. */
export const proofMinutes = 5

/** Minutes for which a claim keeps colleagues away. */
export const claimMinutes = 5

export const inviteHours = 48

/** Lock of an operator's codes after `tries` wrong ones within `minutes`, for the same number of minutes. */
export const codeLock = { tries: 5, minutes: 15 } as const

/** Lock of codes for an e-mail address that no operator has. */
export const strangerCodes = {
  name: 'console-strangers',
  points: codeLock.tries,
  seconds: codeLock.minutes * 60,
} as const

/** Limit of codes tried by a logged-in operator, per session. */
export const proofCodes = { ...strangerCodes, name: 'console-proofs' } as const

/** Limit of codes and passkeys tried from one address block. */
export const addressTries = { name: 'console-logins', points: 30, seconds: 15 * 60, blockSeconds: 15 * 60 } as const

export const longest = { email: 200, name: 80, code: 40, brand: 60 } as const
