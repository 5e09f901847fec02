import { readAll } from '~/modules/brands/check/read-folders.server'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'

const columns = ['tenant', 'name', 'domain', 'theme', 'niche', 'company', 'pool', 'languages', 'state']

/** `npm run tenant -- list` */
export const list: Verb = {
  usage: '[--json]',
  summary: 'lists all tenants',
  async run(call) {
    const { values } = argumentsOf(call.args, { json: { type: 'boolean' } }, { most: 0 })
    const rows = [columns]
    for await (const { slug, loaded, problems } of readAll(call)) {
      if (!loaded) {
        rows.push([slug, '', '', '', '', '', '', '', `invalid (${problems.length})`])
        continue
      }
      const { name, domains, theme, niche, company_id, pool, languages, live } = loaded.settings
      const state = live ? 'live' : 'not live'
      rows.push([
        slug,
        name,
        domains[0] ?? '',
        theme,
        `${niche}`,
        `${company_id}`,
        pool ?? '–',
        languages.join(' '),
        state,
      ])
    }
    if (values.json) {
      const tenants = rows.slice(1).map((row) => Object.fromEntries(row.map((cell, index) => [columns[index], cell])))
      call.print(JSON.stringify(tenants, null, 2))
      return 0
    }
    const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
    for (const row of rows)
      call.print(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
    return 0
  },
}
