import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Button, ButtonLink } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Mark, Note, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { FailedJob, QueueLine, Trouble } from '../schema'
import { Mails, Nodes, Slow } from './machine-cards'
import { RefusingProviders } from './refusing-providers'
import { useSpan } from './use-span'
import type { HealthView } from './view'

/** The health page: one sentence on each problem, then queues, failed jobs, nodes, and undelivered e-mails. */
export function HealthPage({ view }: { view: HealthView }) {
  const { t } = useTranslation('console')
  const { time } = useFormat()
  const { health, at, said } = view
  return (
    <>
      <Page>
        {said && <Note kind="success">{t(`health.said.${said.done}`, { count: said.count })}</Note>}
        <Troubles troubles={health.troubles} />
        <div className="flex flex-wrap items-center gap-3 text-2xs text-text-2">
          {t('health.stand', { time: time(at) })}
          <ButtonLink size="small" icon="refresh-cw" to={consolePaths.health} data-again>
            {t('health.again')}
          </ButtonLink>
        </div>
        <Queues queues={health.queues} />
        <Failed failed={health.failed} view={view} />
        <Nodes nodes={health.nodes} />
        <RefusingProviders view={view} />
        <Mails view={view} />
        <Slow slow={health.slow} />
      </Page>
      <KeyHelp
        title={t('health.keys')}
        shortcuts={[
          health.failed.length > 0 && ['F', t('health.to_failed'), { f: focusFailed }],
          ['L', t('health.again'), { l: () => document.querySelector<HTMLElement>('[data-again]')?.click() }],
        ]}
      />
    </>
  )
}

const focusFailed = () => document.querySelector<HTMLElement>('[data-retry]')?.focus()

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const { t } = useTranslation('console')
  if (troubles.length === 0) return <Note kind="success">{t('health.well')}</Note>
  return (
    <div className="grid grid-cols-1 gap-2">
      {troubles.map((trouble) => (
        <TroubleNote key={JSON.stringify(trouble)} trouble={trouble} />
      ))}
    </div>
  )
}

/** Number of brands that a note names. */
const namedBrands = 5

function TroubleNote({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation('console')
  const { list } = useFormat()
  const span = useSpan()
  switch (trouble.kind) {
    case 'slow':
      return (
        <Note kind="warning">
          <strong className="font-semibold">{t(`health.area.${trouble.area}`)}</strong>{' '}
          {t('health.slow', { count: trouble.waiting, span: span(trouble.seconds) })}{' '}
          {t(`health.notice.${trouble.area}`)}
        </Note>
      )
    case 'refused':
      return (
        <Note kind="danger">
          {t('health.refuses', { provider: trouble.provider, count: trouble.count })} {t('health.refuses_notice')}
        </Note>
      )
    case 'failed':
      return (
        <Note kind="danger">
          <strong className="font-semibold">{t(`health.area.${trouble.area}`)}</strong>{' '}
          {t('health.gave_up', { count: trouble.count })} {t(`health.notice.${trouble.area}`)}{' '}
          <code className="wrap-anywhere">{list(trouble.jobs)}</code>
        </Note>
      )
    case 'folders': {
      const { brands } = trouble
      const others = brands.length - namedBrands
      const more = others > 0 ? [t('health.more_folders', { count: others })] : []
      return (
        <Note kind="danger">
          {t('health.folders', { count: brands.length, brands: list([...brands.slice(0, namedBrands), ...more]) })}{' '}
          <Link className="link" to={consolePaths.brands}>
            {t('health.to_brands')}
          </Link>
        </Note>
      )
    }
    case 'silent':
      return <Note kind="warning">{t('health.silent', { name: trouble.name, span: span(trouble.seconds) })}</Note>
  }
}

const queueMarks = { good: 'good', slow: 'waiting', failed: 'broken' } as const

function Queues({ queues }: { queues: readonly QueueLine[] }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const span = useSpan()
  const columns: Column<QueueLine>[] = [
    {
      id: 'kind',
      label: t('health.queue'),
      heading: true,
      show: ({ kind }) => <code className="wrap-anywhere">{kind}</code>,
    },
    { id: 'waiting', label: t('health.waiting'), right: true, show: ({ waiting }) => number(waiting) },
    {
      id: 'oldest',
      label: t('health.oldest'),
      right: true,
      show: ({ oldestSeconds }) => (oldestSeconds > 0 ? span(oldestSeconds) : '–'),
    },
    { id: 'failed', label: t('health.failed_count'), right: true, spare: true, show: ({ failed }) => number(failed) },
    {
      id: 'state',
      label: t('members.state'),
      show: ({ state }) => <Mark state={queueMarks[state]}>{t(`health.is.${state}`)}</Mark>,
    },
  ]
  return (
    <Card title={t('health.queues')} flush>
      <Table
        label={t('health.queues')}
        columns={columns}
        rows={queues}
        keyOf={({ kind }) => kind}
        empty={t('health.nothing_waits')}
      />
    </Card>
  )
}

function Failed({ failed, view }: { failed: readonly FailedJob[]; view: HealthView }) {
  const { t } = useTranslation('console')
  const { dateTime, number } = useFormat()
  const columns: Column<FailedJob>[] = [
    {
      id: 'kind',
      label: t('health.job'),
      heading: true,
      show: ({ kind, brandId }) => (
        <>
          <code>{kind}</code>
          <span className="block font-regular text-2xs text-text-2">{view.brands[brandId]}</span>
        </>
      ),
    },
    { id: 'since', label: t('inbox.since'), show: ({ at }) => dateTime(at) },
    { id: 'tries', label: t('health.tries'), right: true, spare: true, show: ({ tries }) => number(tries) },
    { id: 'error', label: t('health.error'), show: ({ error }) => <code className="wrap-anywhere">{error}</code> },
    {
      id: 'act',
      label: t('operators.act'),
      right: true,
      show: ({ id, kind }) => (
        <Form method="post" className="flex flex-wrap justify-end gap-3" preventScrollReset>
          <input type="hidden" name="job" value={id} />
          {(['retry', 'give_up'] as const).map((intent) => (
            <button
              key={intent}
              className="link min-h-touch"
              type="submit"
              name="intent"
              value={intent}
              aria-label={t(`health.${intent}_job`, { kind })}
              data-retry={intent === 'retry' || undefined}
            >
              {t(`health.${intent}`)}
            </button>
          ))}
        </Form>
      ),
    },
  ]
  return (
    <Card
      title={t('health.failed')}
      aside={
        failed.length > 1 && (
          <Form method="post">
            <Button type="submit" size="small" name="intent" value="retry_all">
              {t('health.retry_all')}
            </Button>
          </Form>
        )
      }
      flush
    >
      <Table
        label={t('health.failed')}
        columns={columns}
        rows={failed}
        keyOf={({ id }) => id}
        empty={t('health.none_failed')}
      />
    </Card>
  )
}
