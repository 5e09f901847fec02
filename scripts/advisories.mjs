/**
 * `npm run advisories`: asks the registry for published advisories about what production installs. Exit code 1 for one of
 * high severity or worse. A registry that has no advisories (a mirror, no network) is said, and no failure.
 */
import { spawnSync } from 'node:child_process'
import { npm, root } from './workshop/run.mjs'

const grave = ['high', 'critical']
const { stdout } = spawnSync(npm.command, [...npm.args, 'audit', '--json', '--omit=dev'], {
  cwd: root,
  encoding: 'utf8',
})
const report = JSON.parse(stdout || '{}')
if (!report.vulnerabilities) {
  console.log(`Not checked: the registry gave no advisories (${report.message ?? 'no answer'}).`)
} else {
  const found = Object.values(report.vulnerabilities)
  for (const { name, severity, range } of found) console.log(`${severity.padEnd(9)} ${name} ${range}`)
  console.log(found.length === 0 ? 'No advisories.' : `${found.length} packages with advisories.`)
  process.exitCode = found.some(({ severity }) => grave.includes(severity)) ? 1 : 0
}
