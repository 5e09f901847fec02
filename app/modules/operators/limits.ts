/** Of a console session. */
export const sessionHours = 12
export const idleMinutes = 30

/** So long a fresh check counts. */
export const proofMinutes = 5

export const inviteHours = 48

/** Wrong codes of an operator within so many minutes lock their codes for as long. */
export const codeLock = { tries: 5, minutes: 15 } as const

/** The same for an e-mail address that no operator has. */
export const strangerCodes = {
  name: 'console-strangers',
  points: codeLock.tries,
  seconds: codeLock.minutes * 60,
} as const

/** Codes of somebody at work, by session. */
export const proofCodes = { ...strangerCodes, name: 'console-proofs' } as const

/** Codes and passkeys tried from one address. */
export const addressTries = { name: 'console-logins', points: 30, seconds: 15 * 60, blockSeconds: 15 * 60 } as const

export const longest = { email: 200, name: 80, code: 40 } as const
