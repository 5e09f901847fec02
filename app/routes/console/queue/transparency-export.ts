import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { noteExport } from '~/modules/audit/read-audit.server'
import { transparencyPeriods } from '~/modules/moderation/transparency/schema'
import { readTransparency } from '~/modules/moderation/transparency/transparency.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { csvFile, csvResponse } from '~/platform/csv/csv'

/** Exports the figures of a brand's transparency report, which identify no person; requires a fresh check. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  assertFreshForFile(operator, `${consolePaths.transparency}?${query}`)
  const tenant = await brandAt(context, operator, query.get('brand') ?? '', 'queue')
  const period = transparencyPeriods.find((known) => known === query.get('period')) ?? 'last_6_months'
  await noteExport(tenant, 'transparency.exported')
  const { from, to, figures } = await readTransparency(tenant, period)
  const rows = figures.map(({ section, kind, ground, count }) => [from, to, section, kind, ground, count])
  const columns = ['from', 'to', 'section', 'kind', 'ground', 'count']
  return csvResponse(`transparency-${tenant.slug}-${from}-${to}`, csvFile(columns, rows))
}
