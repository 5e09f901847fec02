export interface Repetition {
  /** Asks for a round now, or right after the running one. */
  poke(): void
  /** Begins no further round and waits for the running one. */
  stop(): Promise<void>
}

/** Does `round` now, whenever poked and at least every `everyMs`, never twice at a time. A failed round is reported and followed by the next. */
export function repeatedly(
  round: () => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
): Repetition {
  let stopped = false
  let poked = false
  let wake = () => {}

  async function rounds() {
    while (!stopped) {
      poked = false
      await round().catch(failed)
      if (!stopped && !poked) await pause()
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
      stopped = true
      wake()
      return running
    },
  }
}
