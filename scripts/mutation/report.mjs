import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('./setup.mjs').Fate | 'unreached'} Fate
 */

/**
 * Prints a table by file, then every mutant that no test noticed.
 * @param {Mutant[]} plan
 * @param {string} file fates, one JSON object per line
 * @returns whether at least 90 % were killed
 */
export function showFates(plan, file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  /** @type {Map<string, Fate>} */
  const fates = new Map()
  for (const { id, fate } of lines.map((line) => JSON.parse(line))) fates.set(id, fate)
  const fateOf = (/** @type {Mutant} */ { id }) => fates.get(id) ?? 'unreached'
  const valid = plan.filter((mutant) => fateOf(mutant) !== 'invalid')
  const count = (/** @type {Mutant[]} */ mutants, /** @type {Fate} */ fate) =>
    mutants.filter((mutant) => fateOf(mutant) === fate).length

  const names = [...new Set(valid.map(({ file }) => file))]
  const width = Math.max(...names.map((name) => name.length), 0)
  const row = (/** @type {string} */ name, /** @type {Mutant[]} */ mutants) => {
    const killed = count(mutants, 'killed')
    const share = `${killed} of ${mutants.length} (${Math.floor((100 * killed) / mutants.length)} %)`
    const others = `${count(mutants, 'survived')} survived, ${count(mutants, 'unreached')} unreached`
    return `${name.padEnd(width)}  ${share.padStart(17)}  ${others}`
  }
  for (const name of names) {
    console.log(
      row(
        name,
        valid.filter((mutant) => mutant.file === name),
      ),
    )
  }
  console.log(row('All', valid))
  for (const mutant of plan) {
    const fate = fateOf(mutant)
    if (fate !== 'killed') console.log(`${fate}  ${mutant.file}:${mutant.line}  ${mutant.change}`)
  }
  return count(valid, 'killed') >= 0.9 * valid.length
}
