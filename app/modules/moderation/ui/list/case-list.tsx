import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { BrandName } from '~/ui/console/brand-name'
import { WorkLink, WorkList } from '~/ui/console/work-list'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { CaseLine } from '../../queue/schema'
import { answerBy, caseTitle } from '../case-title'
import { ListFields } from '../queue/list-fields'
import type { QueueView } from '../queue/view'
import { caseAddress, isFiltered } from '../queue/view'
import { ManyForm } from './many-form'

/** Front of the queue, oldest and heaviest first. One click opens a case for reading. */
export function CaseList({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const { lines, opened } = view
  const list = useRef<HTMLUListElement>(null)
  const [selected, setSelected] = useState(0)
  const count = () => setSelected(list.current?.querySelectorAll('[data-select]:checked').length ?? 0)
  // Selected cases may have left the list.
  useEffect(count)
  return (
    <WorkList
      label={t('queue.list')}
      isBeside={opened !== null}
      head={
        <>
          {t('queue.order')}
          {!opened && lines.length > 0 && (
            <Form method="post" className="ms-auto flex-none">
              <ListFields view={view} />
              <Button type="submit" size="small" look="primary" name="intent" value="next">
                {t('queue.take')}
              </Button>
            </Form>
          )}
        </>
      }
    >
      {lines.length > 1 && <ManyForm view={view} selected={selected} />}
      {lines.length === 0 && <NothingWaits view={view} />}
      <ul ref={list} onChange={count}>
        {lines.map((each) => (
          <li key={each.id} className="grid grid-cols-[auto_minmax(0,1fr)]">
            <Select view={view} each={each} />
            <Line view={view} each={each} />
          </li>
        ))}
      </ul>
    </WorkList>
  )
}

/** That nothing waits, or what the filters hide. */
function NothingWaits({ view: { filters } }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const hidesSome = isFiltered(filters)
  return (
    <p className="p-3.5 text-text-2 text-xs">
      {t(hidesSome ? 'queue.none_within' : 'queue.empty')}{' '}
      {hidesSome && (
        <Link className="link" to={consolePaths.queue}>
          {t('queue.clear')}
        </Link>
      )}
    </p>
  )
}

function Line({ view, each }: { view: QueueView; each: CaseLine }) {
  const { t } = useTranslation('console')
  const { relative, calendarDate } = useFormat()
  const { brands, opened } = view
  const { brandId, kind, openedAt, claimedBy, ownDecision, hasQuestion, reports, memberId, hasPhoto, photo } = each
  const brand = brands.find((known) => known.id === brandId)
  const due = answerBy(each)
  const free = claimedBy || ownDecision || hasQuestion ? 'taken' : 'open'
  const sources = [
    t(`queue.one.${kind}`),
    reports > 1 && t('queue.reports_open', { count: reports }),
    each.reporter && recordOf(t, each.reporter),
  ]
  return (
    <WorkLink
      to={caseAddress(view, each)}
      state={opened?.id === each.id ? 'mine' : free}
      face={{ brand: brand?.slug, memberId, hasPhoto, photo }}
    >
      <span className="wrap-anywhere font-semibold">
        {t('queue.row', { who: whoOf(each) ?? t('queue.no_member'), what: caseTitle(t, each) })}
      </span>
      <span className="text-2xs text-text-3">{relative(openedAt)}</span>
      {each.excerpt && <span className="col-span-2 truncate text-xs">{t('queue.quoted', { text: each.excerpt })}</span>}
      {due && (
        <span className="col-span-2 font-semibold text-xs">{t('queue.due', { day: calendarDate(due, 'day') })}</span>
      )}
      <span className="col-span-2 flex min-w-0 items-center gap-2 text-text-2 text-xs">
        <span className="inline-flex max-w-1/2 flex-none">
          <BrandName slug={brand?.slug} name={brand?.name} />
        </span>
        <span className="truncate">{sources.filter(Boolean).join(' · ')}</span>
      </span>
      {hasQuestion && <span className="col-span-2 text-xs">{t('queue.asked')}</span>}
      {ownDecision && <span className="col-span-2 text-xs">{t('queue.own_decision')}</span>}
      {each.escalatedBy && (
        <span className="col-span-2 mt-1 inline-flex items-center gap-1.5 justify-self-start rounded-xs bg-warning-soft px-1.5 text-xs">
          <Icon name="arrow-up" />
          {t('queue.escalated', { name: each.escalatedBy })}
        </span>
      )}
      <Holder each={each} />
    </WorkLink>
  )
}

/** Who has the case, and for how long at most. */
function Holder({ each: { claimedBy, claimedUntil, mineUntil } }: { each: CaseLine }) {
  const { t } = useTranslation('console')
  const { now } = useFormat()
  const until = claimedUntil ?? mineUntil
  if (!until) return null
  const count = Math.max(1, Math.ceil((Date.parse(until) - now) / 60_000))
  return (
    <span
      className={`col-span-2 mt-1 inline-flex items-center gap-1.5 justify-self-start rounded-xs px-1.5 text-text text-xs ${mineUntil ? 'bg-success-soft' : 'bg-surface-3'}`}
      suppressHydrationWarning
    >
      <Icon name={mineUntil ? 'check' : 'lock'} />
      {mineUntil ? t('queue.yours', { count }) : t('queue.claimed_by', { name: claimedBy, count })}
    </span>
  )
}

/** Who reported, and how many of their reports were upheld. */
function recordOf(t: TFunction<'console'>, { name, reports, upheld }: NonNullable<CaseLine['reporter']>): string {
  return t('queue.record', { name: name ?? t('queue.a_member'), count: reports, upheld })
}

/** Name and age of whom a case is about; null if there is no such profile any more. */
function whoOf({ name, age }: CaseLine): string | null {
  return name === null ? null : [name, age].filter((part) => part !== null).join(', ')
}

/** Checkbox that selects a case for a joint decision. */
function Select({ view, each }: { view: QueueView; each: CaseLine }) {
  const { t } = useTranslation('console')
  const { id, brandId, claimedBy, ownDecision } = each
  const slug = view.brands.find((known) => known.id === brandId)?.slug
  return (
    <label className="grid w-9 place-items-center border-border border-b max-md:w-11">
      <span className="sr-only">
        {t('queue.select', { what: [whoOf(each), caseTitle(t, each)].filter(Boolean).join(', ') })}
      </span>
      <input
        type="checkbox"
        name="cases"
        value={`${slug}/${id}`}
        form="many"
        disabled={claimedBy !== null || ownDecision}
        data-select={id}
      />
    </label>
  )
}
