import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { EmailAddress } from '~/ui/console/email-address'
import { Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { OperatorView } from '../schema'
import { rowActs } from '../schema'
import { useGrantName } from './grant-name'

interface OperatorTableProps {
  operators: readonly OperatorView[]
  brands: readonly { value: string; label: string }[]
  /** Id of the operator who looks. */
  me: string
}

/** Operators with their roles, and links to what can be done about each. */
export function OperatorTable({ operators, brands, me }: OperatorTableProps) {
  const { t } = useTranslation('console')
  return (
    <Table
      label={t('operators.title')}
      columns={useColumns(brands, me)}
      rows={operators}
      keyOf={({ id }) => id}
      empty={t('operators.none')}
    />
  )
}

const marks = { active: 'good', invited: 'waiting', expired: 'broken', ended: 'quiet' } as const

function useColumns(brands: OperatorTableProps['brands'], me: string): Column<OperatorView>[] {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const nameOf = useGrantName(brands)
  return [
    {
      id: 'who',
      label: t('operators.who'),
      heading: true,
      show: ({ name, email }) => (
        <>
          {name}
          <EmailAddress address={email} />
        </>
      ),
    },
    {
      id: 'roles',
      label: t('operators.roles'),
      show: ({ grants }) =>
        grants.map((grant) => (
          <span key={`${grant.role} ${grant.brand}`} className="block">
            {nameOf(grant)}
          </span>
        )),
    },
    {
      id: 'state',
      label: t('operators.state'),
      show: ({ state }) => <Mark state={marks[state]}>{t(`operators.is.${state}`)}</Mark>,
    },
    {
      id: 'seen',
      label: t('operators.seen'),
      spare: true,
      show: ({ lastSeenAt }) => (lastSeenAt ? dateTime(lastSeenAt) : t('operators.never')),
    },
    {
      id: 'act',
      label: t('operators.act'),
      right: true,
      show: ({ id, name, state }) => (
        <span className="inline-flex flex-wrap justify-end gap-x-3">
          {rowActs({ id, state }, me).map((act) => (
            <Link
              key={act}
              className="link inline-flex min-h-6 items-center max-md:min-h-11"
              to={`${consolePaths.operators}?${act}=${id}`}
              aria-label={t(`operators.${act}_of`, { name })}
            >
              {t(`operators.${act}`)}
            </Link>
          ))}
        </span>
      ),
    },
  ]
}
