/**
 * Runs a check at most once in `every` milliseconds. A call during a run waits for it; a call too soon does nothing.
 * After a failure the next call runs it again.
 */
export class Throttle {
  #running: Promise<void> | null = null
  #nextAt = Number.NEGATIVE_INFINITY

  /** @param rest minimum pause after a run, as a multiple of its duration: 20 limits it to 5 % of the time */
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
