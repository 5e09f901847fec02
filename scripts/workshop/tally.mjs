import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * Counts vitest's JSON report. A file that couldn't run and an error outside of a test are failures too.
 * @param {string} file
 * @param {boolean} ok whether the runner said that all is well
 * @returns {Tally}
 */
export function tallyVitest(file, ok) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles }, ok)
}

/**
 * Counts Playwright's JSON report. Journeys that passed at their second try count as passed and are named.
 * @param {string} file
 * @param {boolean} ok whether the runner said that all is well
 * @returns {Tally}
 */
export function tallyPlaywright(file, ok) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  for (const title of flakyTitles(report.suites)) console.log(`Passed at the second try: ${title}`)
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, ok)
}

/**
 * @param {any[]} suites
 * @returns {string[]}
 */
function flakyTitles(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) => tests.some((/** @type {any} */ { status }) => status === 'flaky'))
      .map((/** @type {any} */ { file, line, title }) => `${file}:${line} ${title}`),
    ...flakyTitles(inner),
  ])
}

/**
 * @param {Tally} tally
 * @param {boolean} ok
 * @returns {Tally}
 */
function atLeastOneFailure(tally, ok) {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
