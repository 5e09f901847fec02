/** Maximum number of reads of a switch that is on: an infinite loop caused by its mutant exceeds it. */
const mostTurns = 200_000

/** Switches of all mutants in a process; at most one is on. Instrumented code uses them as `globalThis.mutation`. */
export class Switches {
  /** @type {Map<string, () => void>} */
  #remade = new Map()
  /** @type {Set<string>} */
  #reached = new Set()
  #on = ''
  #turns = 0

  /** @param {string} id */
  isOn(id) {
    this.#reached.add(id)
    if (this.#on !== id) return false
    this.#turns += 1
    if (this.#turns > mostTurns) throw new Error('the mutant made a loop without an end')
    return true
  }

  /** @param {string[]} ids @param {() => void} make evaluates a module constant again */
  remake(ids, make) {
    for (const id of ids) this.#remade.set(id, make)
  }

  /** @param {string} id empty to turn off all */
  turnOn(id) {
    const before = this.#on
    this.#on = id
    this.#turns = 0
    for (const changed of [before, id]) this.#remade.get(changed)?.()
  }

  /** Returns the mutants reached since the last call. */
  takeReached() {
    const reached = this.#reached
    this.#reached = new Set()
    return reached
  }
}
