import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { answerComplaint, readComplaint } from '~/modules/complaints/answer-complaint.server'
import { answerForm } from '~/modules/complaints/answer-form.server'
import { answerTimes, dueDay } from '~/modules/complaints/answer-times'
import { isReference } from '~/modules/complaints/schema'
import { complaintsAcross } from '~/modules/complaints/waiting-complaints.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { NotYours } from '~/modules/operators/errors'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import { BrandName } from '~/ui/console/brand-name'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { rowShortcuts } from '~/ui/console/keys/list-keys'
import { Card, Facts, Note, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Tabs } from '~/ui/console/tabs'
import { TextArea } from '~/ui/forms/text-fields'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.complaints' }

/** Parses the open complaint from the query, such as '?open=saffron/K-12345678'. */
function openedIn(query: URLSearchParams): [brand: string, reference: string] {
  const [brand = '', reference = ''] = (query.get('open') ?? '').split('/')
  return [brand.slice(0, 60), reference]
}

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'personal_data')
  const { searchParams: query } = context.url
  const { brand, listed: brands } = await listedBrands(context, operator, 'personal_data')
  const answered = query.has('answered')
  const lines = await complaintsAcross(
    operator.session,
    brands.map(({ id }) => id),
    { answered },
  )
  const [slug, reference] = openedIn(query)
  const tenant = isReference(reference) ? await brandAt(context, operator, slug, 'personal_data') : null
  return {
    answered,
    brand,
    lines: lines.flatMap(({ brandId, ...line }) => {
      const of = brands.find(({ id }) => id === brandId)
      return of ? [{ ...line, brand: of.slug, brandName: of.settings.name }] : []
    }),
    opened: tenant
      ? { ...(await readComplaint(tenant, reference)), brand: tenant.slug, brandName: tenant.settings.name }
      : null,
    said: query.get('done'),
    rules: await answerForm.rules(context.t),
  }
}

export const action = formAction([answerForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'personal_data')
  const [slug, reference] = openedIn(context.url.searchParams)
  if (!isReference(reference)) throw new NotYours()
  const tenant = await brandAt(context, operator, slug, 'personal_data')
  const submission = answerForm.parse(context.t, await request.formData())
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 })
  const isNew = await answerComplaint(tenant, reference, submission.value.answer)
  return redirect(`${consolePaths.complaints}?done=${isNew ? 'answered' : 'before'}`)
})

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number]
type Opened = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['opened']>

/** Complaints that wait for an answer, or those already answered. */
export default function Complaints() {
  const { t } = useTranslation(['console', 'complaints'])
  const { lines, opened, answered, said, brand } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const list = (more: Record<string, string>) => `${consolePaths.complaints}?${new URLSearchParams({ brand, ...more })}`
  return (
    <>
      <Tabs
        label={t('inbox.views')}
        tabs={[
          { label: t('inbox.waiting'), to: list({}), isCurrent: !answered },
          { label: t('inbox.answered'), to: list({ answered: '1' }), isCurrent: answered },
        ]}
      />
      <Page>
        {(said === 'answered' || said === 'before') && <Note kind="success">{t(`inbox.said.${said}`)}</Note>}
        <div
          className={
            opened ? 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : undefined
          }
        >
          <Card flush>
            <Table
              label={t('section.complaints')}
              columns={columns}
              rows={lines}
              keyOf={({ brand, reference }) => `${brand} ${reference}`}
              isSelected={({ reference }) => reference === opened?.reference}
              empty={t(answered ? 'inbox.none_answered' : 'inbox.none')}
            />
          </Card>
          {opened && <Complaint opened={opened} key={`${opened.brand} ${opened.reference}`} />}
        </div>
        <Card title={t('inbox.promises.title')}>
          <Facts
            facts={Object.entries(answerTimes).map(([promise, count]) => [
              t(`inbox.promises.${promise}`),
              count === 0 ? t('inbox.promises.same_day') : t('inbox.promises.days', { count }),
            ])}
          />
        </Card>
      </Page>
      <KeyHelp
        title={t('inbox.keys')}
        shortcuts={[...rowShortcuts(t, lines), ['N', t('inbox.reply'), { n: opened ? focusAnswer : undefined }]]}
      />
    </>
  )
}

const dueOf = (at: string | Date) => dueDay(new Date(at), 'complaint')
const focusAnswer = () => document.querySelector<HTMLElement>('textarea[name="answer"]')?.focus()

function useColumns(): Column<Line>[] {
  const { t } = useTranslation(['console', 'complaints'])
  const { answered, brand: only } = useLoaderData<typeof loader>()
  const { relative, calendarDate } = useFormat()
  return [
    {
      id: 'reference',
      label: t('inbox.complaint'),
      heading: true,
      show: ({ brand, reference, topic }) => (
        <>
          <Link
            className="link"
            data-row
            preventScrollReset
            to={`${consolePaths.complaints}?${new URLSearchParams({ brand: only, ...(answered ? { answered: '1' } : {}), open: `${brand}/${reference}` })}`}
          >
            <code>{reference}</code>
          </Link>
          <span className="block font-regular text-2xs text-text-2">{t(`complaints:topic.${topic}`)}</span>
        </>
      ),
    },
    { id: 'from', label: t('inbox.from'), show: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    {
      id: 'brand',
      label: t('members.brand'),
      spare: true,
      show: ({ brand, brandName }) => <BrandName slug={brand} name={brandName} />,
    },
    { id: 'at', label: t('inbox.since'), right: true, show: ({ at }) => relative(at) },
    ...(answered
      ? []
      : [{ id: 'due', label: t('inbox.due'), right: true, show: ({ at }: Line) => calendarDate(dueOf(at), 'day') }]),
  ]
}

function Complaint({ opened }: { opened: Opened }) {
  const { t } = useTranslation(['console', 'complaints'])
  const { dateTime, calendarDate } = useFormat()
  const { rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const { form, fields } = useRuledForm<'answer'>({ id: 'answer', result: reply?.result, rules })
  const { reference, name, email, memberId, orderNumber, language, message, answer, answeredAt, at, brand } = opened
  const who = memberId ? (
    <Link className="link" to={consolePaths.member(brand, memberId)}>
      {t('inbox.to_member')}
    </Link>
  ) : (
    t('inbox.no_member')
  )
  return (
    <Card
      title={reference}
      aside={
        <span className="text-2xs text-text-2">
          <BrandName slug={brand} name={opened.brandName} />
        </span>
      }
    >
      <Facts
        facts={[
          [t('inbox.from'), `${name}, ${email}`],
          [t('inbox.member'), who],
          [t('members.order'), orderNumber ?? '–'],
          [t('inbox.when'), dateTime(at)],
          [t('inbox.due'), calendarDate(dueOf(at))],
          [t('members.language'), language],
        ]}
      />
      <blockquote className="wrap-anywhere whitespace-pre-line">{message}</blockquote>
      {answer && answeredAt && (
        <div className="grid gap-1 rounded-md bg-surface-2 p-3 text-xs">
          <p className="font-semibold">{t('inbox.answered_on', { moment: dateTime(answeredAt) })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <TextArea field={fields.answer} label={t('inbox.answer')} rows={8} />
        <p className="text-2xs text-text-2">{t('inbox.tells', { language })}</p>
        <Button type="submit" size="small" look="primary">
          {t('inbox.send')}
        </Button>
      </Form>
    </Card>
  )
}
