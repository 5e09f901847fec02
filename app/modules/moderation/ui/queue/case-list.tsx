import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { BrandName } from '~/ui/console/brand-name'
import { WorkLine, WorkList } from '~/ui/console/work-list'
import type { CaseLine } from '../../queue/schema'
import { answerBy, caseTitle } from '../case-title'
import { ManyForm } from './many-form'
import type { QueueView } from './view'
import { listFields } from './view'

/** Front of the queue, oldest and heaviest first. One click claims a case. */
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
              <Fields view={view} />
              <Button type="submit" size="small" look="primary" name="intent" value="next">
                {t('queue.take')}
              </Button>
            </Form>
          )}
        </>
      }
    >
      {lines.length > 1 && <ManyForm view={view} selected={selected} />}
      {lines.length === 0 && <p className="p-3.5 text-text-2 text-xs">{t('queue.empty')}</p>}
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

function Fields({ view }: { view: QueueView }) {
  return listFields(view).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Line({ view, each }: { view: QueueView; each: CaseLine }) {
  const { t } = useTranslation('console')
  const { relative, calendarDate } = useFormat()
  const { brands, opened } = view
  const { id, brandId, kind, openedAt, claimedBy, ownDecision, hasQuestion, reports, memberId, hasPhoto } = each
  const brand = brands.find((known) => known.id === brandId)
  const isMine = opened?.id === id
  const due = answerBy(each)
  const free = claimedBy || ownDecision || hasQuestion ? 'taken' : 'open'
  return (
    <Form method="post" className="min-w-0">
      <Fields view={view} />
      <input type="hidden" name="case" value={`${brand?.slug}/${id}`} />
      <WorkLine
        state={isMine ? 'mine' : free}
        disabled={claimedBy !== null || ownDecision}
        id={id}
        face={{ brand: brand?.slug, memberId, hasPhoto }}
      >
        <span className="truncate font-semibold">{whoOf(each) ?? t('queue.no_member')}</span>
        <span className="text-2xs text-text-3">{relative(openedAt)}</span>
        <span className="col-span-2 text-xs">{caseTitle(t, each)}</span>
        {due && (
          <span className="col-span-2 font-semibold text-xs">{t('queue.due', { day: calendarDate(due, 'day') })}</span>
        )}
        <span className="col-span-2 flex min-w-0 items-center gap-2 text-text-2 text-xs">
          <BrandName slug={brand?.slug} name={brand?.name} />
          <span className="truncate">
            {[t(`queue.one.${kind}`), reports > 1 && t('queue.reports_open', { count: reports })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {hasQuestion && <span className="col-span-2 text-xs">{t('queue.asked')}</span>}
        {ownDecision && <span className="col-span-2 text-xs">{t('queue.own_decision')}</span>}
        {claimedBy && <span className="col-span-2 text-xs">{t('queue.claimed_by', { name: claimedBy })}</span>}
      </WorkLine>
    </Form>
  )
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
