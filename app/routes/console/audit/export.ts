import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { actsNamed } from '~/modules/audit/acts'
import { noteAct, searchAudit } from '~/modules/audit/read-audit.server'
import { installation } from '~/modules/audit/schema'
import { searchOf } from '~/modules/audit/search'
import { brandsOf, consolePage, requestedBrandIds } from '~/modules/operators/access/console-page.server'
import { brandIn } from '~/modules/operators/access/requested-brand.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { csvFile, csvResponse } from '~/platform/csv/csv'

const mostRows = 100_000

const columns = [
  'brand',
  'number',
  'at',
  'actor_kind',
  'actor',
  'act',
  'subject_kind',
  'subject_id',
  'subject',
  'reason',
  'before',
  'after',
  'address_hash',
  'country',
  'previous_hash',
  'hash',
]

/** Exports the rows of the list as CSV; a deleted brand is named by its id. Requires a fresh check. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'audit')
  const query = context.url.searchParams
  assertFreshForFile(operator, `${consolePaths.audit}?${query}`)
  const brands = await brandsOf(context, operator, 'audit')
  const search = searchOf(query)
  const brand = brandIn(query)
  const brandIds = await requestedBrandIds(context, operator, brand, 'audit')
  const lines = await searchAudit(
    operator.session,
    { ...search, named: actsNamed(search.search, context.t), brandIds },
    mostRows,
  )
  await noteAct(operator.session, { act: 'audit.exported', page: 'audit' })
  const nameOf = (id: string) => brands.find((known) => known.id === id)?.slug ?? (id === installation ? '' : id)
  const values = (of: object | null) => (of ? JSON.stringify(of) : '')
  const file = csvFile(
    columns,
    lines.map((line) => [
      nameOf(line.brandId),
      line.number,
      line.at,
      line.actorKind,
      line.actorName,
      line.act,
      line.subjectKind,
      line.subjectId,
      line.subjectName,
      line.reason,
      values(line.before),
      values(line.after),
      line.addressHash,
      line.country,
      line.previousHash,
      line.hash,
    ]),
  )
  return csvResponse('audit-log', file)
}
