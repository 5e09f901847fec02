import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../workshop/run.mjs'

/**
 * Result of a runner. `failures` names each failed test, to repeat them at the end of a long log; `files` tells how long
 * each test file took.
 * @typedef {{ passed: number, failed: number, failures: string[], files: { name: string, seconds: number }[] }} Tally
 */

/**
 * Counts the tests in vitest's JSON report. A file that couldn't run and an error outside any test count as failures.
 * @param {{ report: string, outside: string }} written the report, and the errors outside tests (outside-errors.mjs)
 * @param {boolean} ok whether the runner reported success
 * @returns {Tally}
 */
export function tallyVitest({ report: file, outside }, ok) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1, failures: ['The runner left no report.'], files: [] }
  const failed = report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [`${relative(root, name)}: ${firstLine(message)}`]
      : assertionResults
          .filter((/** @type {any} */ test) => test.status === 'failed')
          .map(
            (/** @type {any} */ test) =>
              `${relative(root, name)}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
          ),
  )
  const failures = [...failed, ...(readReport(outside) ?? [])]
  const files = report.testResults.map((/** @type {any} */ { name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return atLeastOneFailure({ passed: report.numPassedTests, failed: failures.length, failures, files }, ok)
}

/**
 * Counts the journeys in Playwright's JSON report. Those that passed on retry count as passed and are printed.
 * @param {string} file
 * @param {boolean} ok whether the runner reported success
 * @returns {Tally}
 */
export function tallyPlaywright(file, ok) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1, failures: ['The runner left no report.'], files: [] }
  const { expected, unexpected, flaky } = report.stats
  for (const title of titlesOf(report.suites, 'flaky')) console.log(`Passed at the second try: ${title}`)
  const failures = titlesOf(report.suites, 'unexpected')
  const files = report.suites.map((/** @type {any} */ suite) => ({ name: suite.file, seconds: secondsOf([suite]) }))
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected, failures, files }, ok)
}

/**
 * @param {any[]} suites
 * @param {'flaky' | 'unexpected'} status
 * @returns {string[]}
 */
function titlesOf(suites, status) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) => tests.some((/** @type {any} */ test) => test.status === status))
      .map((/** @type {any} */ { file, line, title }) => `${file}:${line} ${title}`),
    ...titlesOf(inner, status),
  ])
}

/**
 * @param {any[]} suites
 * @returns {number}
 */
function secondsOf(suites) {
  let seconds = 0
  for (const { suites: inner = [], specs = [] } of suites) {
    const results = specs.flatMap((/** @type {any} */ { tests }) =>
      tests.flatMap((/** @type {any} */ test) => test.results),
    )
    for (const { duration } of results) seconds += duration / 1000
    seconds += secondsOf(inner)
  }
  return seconds
}

/** @param {string} [message] */
function firstLine(message) {
  return message?.split('\n')[0] ?? ''
}

/**
 * @param {Tally} tally
 * @param {boolean} ok
 * @returns {Tally}
 */
function atLeastOneFailure(tally, ok) {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1, failures: ['The runner failed for another reason.'] }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
