/**
 * Rates passwords in a worker thread, because zxcvbn's guessing takes tens of milliseconds and would block pages. Plain
 * JavaScript, because the file is not compiled; the list of leaked passwords is next to it.
 */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isIn } from './bloom.js'

/** Lowest accepted zxcvbn score. Scores 0 and 1, below 10^6 guesses, count as 'common'. */
const leastScore = 2
/** Only the beginning is rated, because zxcvbn's time grows with the square of the length. */
const judgedCharacters = 40

const leaked = readFileSync(new URL('./leaked-passwords.bin', import.meta.url))
const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} password
 * @property {string[]} words words known about the member
 */

parentPort?.on('message', (/** @type {Question} */ { id, password, words }) => {
  parentPort?.postMessage({ id, common: isLeaked(password) || isGuessed(password, words) })
})

/** @param {string} password */
function isLeaked(password) {
  return isIn(leaked, password) || isIn(leaked, password.toLowerCase())
}

/**
 * @param {string} password
 * @param {string[]} words
 */
function isGuessed(password, words) {
  return strength.check([...password].slice(0, judgedCharacters).join(''), words).score < leastScore
}

// Rating one password loads and compiles what the others need, too.
isGuessed('a password to begin with', [])
parentPort?.postMessage('ready')
