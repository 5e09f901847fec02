/**
 * Runs a look at most once in `every` milliseconds. A call while it runs waits for it, a call too soon does nothing. After a
 * failure the next call reads it anew.
 */
export class Throttle {
  #running: Promise<void> | null = null
  #nextAt = Number.NEGATIVE_INFINITY

  /** @param rest how many times its own duration a look waits at least before the next one: 20 leaves it 5 % of the time */
  constructor(
    private readonly every: number,
    private readonly look: () => Promise<void>,
    private readonly rest = 0,
  ) {}

  run(): Promise<void> {
    if (this.#running) return this.#running
    const startedAt = performance.now()
    if (startedAt < this.#nextAt) return Promise.resolve()
    this.#running = this.look()
      .then(() => {
        this.#nextAt = startedAt + Math.max(this.every, (performance.now() - startedAt) * this.rest)
      })
      .finally(() => {
        this.#running = null
      })
    return this.#running
  }
}
