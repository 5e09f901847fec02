import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useCounted } from '~/ui/console/counted'
import { Card, Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import type { FailedMail, NodeLine, SlowStatement } from '../schema'
import type { HealthView } from './view'

const nodeMarks = { serving: 'good', draining: 'waiting', silent: 'broken' } as const

/** Nodes with their versions. */
export function Nodes({ nodes }: { nodes: readonly NodeLine[] }) {
  const { t } = useTranslation('console')
  const { relative, number } = useFormat()
  const versions = new Set(nodes.filter(({ state }) => state !== 'silent').map(({ version }) => version))
  const columns: Column<NodeLine>[] = [
    {
      id: 'name',
      label: t('health.node'),
      heading: true,
      show: ({ name, kind }) => (
        <>
          <code>{name}</code>
          <span className="block font-regular text-2xs text-text-2">{t(`health.node_kind.${kind}`)}</span>
        </>
      ),
    },
    { id: 'version', label: t('health.version'), show: ({ version }) => <code>{version}</code> },
    {
      id: 'runtime',
      label: t('health.runtime'),
      spare: true,
      show: ({ runtime }) => <code>{`Node ${runtime}`}</code>,
    },
    {
      id: 'memory',
      label: t('health.memory'),
      right: true,
      spare: true,
      show: ({ memoryMb }) => `${number(memoryMb)} MB`,
    },
    { id: 'up', label: t('health.up'), spare: true, show: ({ startedAt }) => relative(startedAt) },
    {
      id: 'state',
      label: t('members.state'),
      show: ({ state }) => <Mark state={nodeMarks[state]}>{t(`health.node_is.${state}`)}</Mark>,
    },
  ]
  return (
    <Card
      title={t('health.nodes')}
      aside={
        <span className="text-2xs text-text-2">
          {versions.size > 0 && t('health.versions', { count: versions.size })}
        </span>
      }
      flush
    >
      <Table
        label={t('health.nodes')}
        columns={columns}
        rows={nodes}
        keyOf={({ id }) => id}
        empty={t('health.no_nodes')}
      />
    </Card>
  )
}

/** Refused and bounced e-mails of all brands, without their recipients. */
export function Mails({ view }: { view: HealthView }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const { failedMails, failedMailsToday } = view.health
  const columns: Column<FailedMail>[] = [
    {
      id: 'mail',
      label: t('health.mail'),
      heading: true,
      show: ({ mail }) => t(`members.mail_about.${mail}`),
    },
    { id: 'brand', label: t('members.brand'), spare: true, show: ({ brandId }) => view.brands[brandId] },
    { id: 'at', label: t('audit.when'), show: ({ at }) => dateTime(at) },
    {
      id: 'outcome',
      label: t('members.state'),
      show: ({ outcome }) => <Mark state="broken">{t(`members.mail.${outcome}`)}</Mark>,
    },
  ]
  const today = useCounted()(failedMailsToday)
  return (
    <Card
      title={t('health.bounces')}
      aside={
        <span className="text-2xs text-text-2">{t('health.bounces_today', { count: failedMailsToday, today })}</span>
      }
      flush
    >
      <Table
        label={t('health.bounces')}
        columns={columns}
        rows={failedMails}
        keyOf={({ id }) => id}
        empty={t('health.no_bounces')}
      />
    </Card>
  )
}

/** The database's slowest statements. */
export function Slow({ slow }: { slow: readonly SlowStatement[] | null }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const ms = (value: number) => `${number(value, { maximumFractionDigits: 1 })} ms`
  const columns: Column<SlowStatement>[] = [
    {
      id: 'text',
      label: t('health.statement'),
      heading: true,
      show: ({ text }) => <code className="wrap-anywhere font-regular">{text}</code>,
    },
    { id: 'calls', label: t('health.calls'), right: true, spare: true, show: ({ calls }) => number(calls) },
    { id: 'mean', label: t('health.mean'), right: true, show: ({ meanMs }) => ms(meanMs) },
    { id: 'longest', label: t('health.longest'), right: true, show: ({ longestMs }) => ms(longestMs) },
  ]
  return (
    <Card title={t('health.statements')} flush>
      <Table
        label={t('health.statements')}
        columns={columns}
        rows={slow ?? []}
        keyOf={({ text }) => text}
        empty={t(slow ? 'health.no_statements' : 'health.no_statistics')}
      />
    </Card>
  )
}
