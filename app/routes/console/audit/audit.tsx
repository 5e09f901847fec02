import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigate, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { actsNamed } from '~/modules/audit/acts'
import { noteAct, readEntry, searchAudit } from '~/modules/audit/read-audit.server'
import type { AuditLine } from '~/modules/audit/schema'
import { installation } from '~/modules/audit/schema'
import { areas, periods, searchOf } from '~/modules/audit/search'
import { EntryCard, shortHash } from '~/modules/audit/ui/entry-card'
import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { brandsOf, consolePage, requestedBrandIds } from '~/modules/operators/access/console-page.server'
import { brandIn } from '~/modules/operators/access/requested-brand.server'
import { mayEverywhere } from '~/modules/operators/access/rights'
import { formAction } from '~/platform/forms/actions.server'
import { isUuid } from '~/platform/uuid'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import { allBrands } from '~/ui/console/all-brands'
import { Filters, useBrandFilter } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { searchKeys } from '~/ui/console/keys/list-keys'
import { Card, Note, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table, TableFoot } from '~/ui/console/table'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.audit' }

const pageRows = 50

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'audit')
  const { searchParams: query } = context.url
  const brands = await brandsOf(context, operator, 'audit')
  const search = searchOf(query)
  const brand = brandIn(query)
  const brandIds = await requestedBrandIds(context, operator, brand, 'audit')
  const lines = await searchAudit(
    operator.session,
    { ...search, named: actsNamed(search.search, context.t), brandIds },
    pageRows + 1,
  )
  const [entryBrand = '', number = ''] = (query.get('entry') ?? '').split('/')
  const readable = await requestedBrandIds(context, operator, allBrands, 'audit')
  const mayRead = isUuid(entryBrand) && /^\d{1,12}$/.test(number) && (readable?.includes(entryBrand) ?? true)
  const chain = mayRead ? await readEntry(operator.session, entryBrand, Number(number)) : []
  return {
    brands: brands.map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
    search: { brand, ...search },
    lines: lines.slice(0, pageRows),
    hasMore: lines.length > pageRows,
    entry: chain.find((line) => line.number === Number(number)) ?? null,
    chain,
  }
}

export const action = formAction([], async ({ context }) => {
  const operator = await consolePage(context, 'audit')
  const brands = await brandsOf(context, operator, 'audit')
  const seen = new Map(brands.map(({ id, settings }) => [id, settings.name]))
  const wholly = mayEverywhere(operator.grants, 'audit')
  const proofs = (await verifyAudit()).filter(({ tenantId }) => wholly || (tenantId !== null && seen.has(tenantId)))
  await noteAct(operator.session, { act: 'audit.verified', page: 'audit' })
  return {
    entries: proofs.reduce((sum, { entries }) => sum + entries, 0),
    chains: proofs.length,
    broken: proofs.flatMap(({ tenantId, brokenAt }) =>
      brokenAt ? [{ brandId: tenantId ?? installation, ...brokenAt }] : [],
    ),
  }
})

/** Audit log: who did what, and whether the log's hash chain is intact. */
export default function Audit() {
  const { t } = useTranslation('console')
  const { lines, entry, chain, hasMore } = useLoaderData<typeof loader>()
  const nameOf = useChainName()
  const columns = useColumns()
  const links = useLinks()
  const navigate = useNavigate()
  const place = lines.findIndex((line) => isSame(line, entry))
  const to = (index: number) => {
    const line = lines[index]
    return line && (() => navigate(links.entry(line), { preventScrollReset: true }))
  }
  return (
    <>
      <Page>
        <Proof />
        <Search />
        <div
          className={
            entry ? 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]' : undefined
          }
        >
          <Card flush>
            <Table
              label={t('section.audit')}
              columns={columns}
              rows={lines}
              keyOf={({ brandId, number }) => `${brandId} ${number}`}
              isSelected={(line) => isSame(line, entry)}
              empty={t('audit.none')}
            />
            <TableFoot shown={t('audit.shown', { count: lines.length })} older={hasMore ? links.older : null} />
          </Card>
          {entry && <EntryCard entry={entry} chain={chain} brand={nameOf(entry.brandId)} />}
        </div>
      </Page>
      <KeyHelp
        shortcuts={[
          ['/', t('keys.search'), searchKeys],
          ['J K', t('keys.entry'), { j: to(place + 1), k: to(Math.max(place - 1, 0)) }],
        ]}
      />
    </>
  )
}

/** Returns the name of a chain's brand, which may be deleted, or of the installation. */
function useChainName(): (brandId: string) => string {
  const { t } = useTranslation('console')
  const { brands } = useLoaderData<typeof loader>()
  return (brandId) => {
    if (brandId === installation) return t('audit.installation')
    return brands.find(({ id }) => id === brandId)?.name ?? t('audit.deleted', { brand: brandId })
  }
}

function isSame(line: AuditLine, entry: AuditLine | null): boolean {
  return line.number === entry?.number && line.brandId === entry.brandId
}

/** Returns URLs of this list with another entry or page. */
function useLinks() {
  const { search, lines } = useLoaderData<typeof loader>()
  const { brand, search: text, area, days } = search
  const query = (more: Record<string, string>, page: string = consolePaths.audit) =>
    `${page}?${new URLSearchParams({ search: text, area, days: String(days), brand, ...more })}`
  return {
    entry: ({ brandId, number }: AuditLine) => query({ entry: `${brandId}/${number}` }),
    older: query({ before: lines.at(-1)?.at ?? '' }),
    file: query({}, consolePaths.auditExport),
  }
}

function Proof() {
  const { t } = useTranslation('console')
  const proof = useReply<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const { file } = useLinks()
  const nameOf = useChainName()
  const proved = proof?.broken.length ? t('audit.broken') : t('audit.whole')
  const heading = proof ? proved : t('audit.chain')
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        <p className="me-auto">
          <strong className="block font-semibold text-lg">{heading}</strong>
          <span className="text-text-2 text-xs">
            {proof ? t('audit.proved', { entries: proof.entries, chains: proof.chains }) : t('audit.chain_text')}
          </span>
        </p>
        <ButtonLink size="small" icon="download" to={file} reloadDocument>
          {t('audit.export')}
        </ButtonLink>
        <Form method="post">
          <Button type="submit" size="small" look="primary" icon="refresh-cw" busy={busy}>
            {t('audit.verify')}
          </Button>
        </Form>
      </div>
      {proof?.broken.map(({ brandId, number, stored, computed }) => (
        <Note key={`${brandId} ${number}`} kind="danger">
          <p className="font-semibold">{t('audit.breaks', { brand: nameOf(brandId), number })}</p>
          <p className="wrap-anywhere">
            {t('audit.differs', { stored: shortHash(stored), computed: shortHash(computed) })}
          </p>
        </Note>
      ))}
    </Card>
  )
}

function Search() {
  const { t } = useTranslation('console')
  const { search, brands } = useLoaderData<typeof loader>()
  const ofBrand = useBrandFilter(search.brand, brands)
  return (
    <Filters
      label={t('audit.search')}
      search={search.search}
      filters={[
        {
          name: 'area',
          label: t('audit.area'),
          value: search.area,
          options: [
            { value: '', label: t('audit.every_act') },
            ...areas.map((area) => ({ value: area, label: t(`area.${area}`) })),
          ],
        },
        ofBrand,
        {
          name: 'days',
          label: t('audit.period'),
          value: String(search.days),
          options: periods.map((days) => ({ value: String(days), label: t('audit.days', { count: days }) })),
        },
      ]}
    />
  )
}

function useColumns(): Column<AuditLine>[] {
  const { t } = useTranslation('console')
  const { entry } = useLinks()
  const nameOf = useChainName()
  const { dateTime } = useFormat()
  return [
    {
      id: 'entry',
      label: t('audit.entry'),
      heading: true,
      show: (line) => (
        <Link className="link" to={entry(line)} preventScrollReset>
          <code>{line.number}</code>
        </Link>
      ),
    },
    { id: 'brand', label: t('queue.brand'), spare: true, show: ({ brandId }) => nameOf(brandId) },
    { id: 'when', label: t('audit.when'), show: ({ at }) => <span className="whitespace-nowrap">{dateTime(at)}</span> },
    { id: 'who', label: t('audit.who'), show: ({ actorName }) => actorName },
    {
      id: 'what',
      label: t('audit.what'),
      show: ({ act, subjectName, subjectId }) => (
        <>
          {t(`act.${act}`)}
          <span className="wrap-anywhere block text-2xs text-text-2">{subjectName || subjectId}</span>
        </>
      ),
    },
    { id: 'why', label: t('audit.why'), spare: true, show: ({ reason }) => reason },
    {
      id: 'hash',
      label: t('audit.hash'),
      spare: true,
      show: ({ hash }) => <code className="whitespace-nowrap">{shortHash(hash)}</code>,
    },
  ]
}
