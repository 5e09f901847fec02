import type { LoaderFunctionArgs } from '@remix-run/node'
import { transparencyPeriods } from '~/modules/moderation/transparency/schema'
import { readTransparency } from '~/modules/moderation/transparency/transparency.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { csvFile } from '~/platform/csv/csv'

/** Exports the figures of a brand's transparency report, which identify no person. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  const tenant = await brandAt(context, operator, query.get('brand') ?? '', 'queue')
  const period = transparencyPeriods.find((known) => known === query.get('period')) ?? 'last_6_months'
  const { from, to, figures } = await readTransparency(tenant, period)
  const rows = figures.map(({ section, kind, ground, count }) => [from, to, section, kind, ground, count])
  return new Response(csvFile(['from', 'to', 'section', 'kind', 'ground', 'count'], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="transparency-${tenant.slug}-${from}-${to}.csv"`,
    },
  })
}
