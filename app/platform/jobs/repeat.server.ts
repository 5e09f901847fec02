export interface Repetition {
  /** Starts a round now, or right after the running one. */
  poke(): void
  /** Starts no further round, aborts the signal of the running one and waits for it. */
  stop(): Promise<void>
}

/**
 * Runs `round` now, whenever poked and at least every `everyMs`, never twice at a time. A failed round is reported, and
 * the next one runs as planned.
 * @param round receives a signal that is aborted when the repetition is stopped
 */
export function repeatedly(
  round: (ending: AbortSignal) => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
): Repetition {
  const ending = new AbortController()
  let poked = false
  let wake = () => {}

  async function rounds() {
    while (!ending.signal.aborted) {
      poked = false
      await round(ending.signal).catch(failed)
      if (!ending.signal.aborted && !poked) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = rounds()
  return {
    poke() {
      poked = true
      wake()
    },
    stop() {
      ending.abort()
      wake()
      return running
    },
  }
}

/** Stops all of them at once, because a round may rest until its signal is aborted. */
export async function stopAll(repetitions: readonly Pick<Repetition, 'stop'>[]): Promise<void> {
  await Promise.all(repetitions.map((repetition) => repetition.stop()))
}
