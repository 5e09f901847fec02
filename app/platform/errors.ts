/**
 * A refusal that the product expects. `code` is also the key of its text ("chats:error.not_enough_credits"), `data`
 * fills the text's placeholders and is safe to log, `status` is the HTTP status of the response.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly data: Record<string, string | number> = {},
  ) {
    super(code)
    this.name = new.target.name
  }
}

/** Too many attempts. `minutes` in its text is the time until the next attempt, rounded up. */
export class TooOften extends DomainError {
  constructor(
    code: string,
    readonly waitSeconds: number,
  ) {
    super(code, 429, { minutes: Math.ceil(waitSeconds / 60) })
  }
}
