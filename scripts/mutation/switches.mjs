/** A loop that a mutant made endless asks for its switch again and again. */
const mostTurns = 200_000

/** The switches of all mutants of a process: one is on, or none. Instrumented code finds them as `globalThis.mutation`. */
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

  /** @param {string[]} ids @param {() => void} make a constant of a module anew */
  remake(ids, make) {
    for (const id of ids) this.#remade.set(id, make)
  }

  /** @param {string} id none when empty */
  turnOn(id) {
    const before = this.#on
    this.#on = id
    this.#turns = 0
    for (const changed of [before, id]) this.#remade.get(changed)?.()
  }

  /** All that was reached since it was asked last. */
  takeReached() {
    const reached = this.#reached
    this.#reached = new Set()
    return reached
  }
}
