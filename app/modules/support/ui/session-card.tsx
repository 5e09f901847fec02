import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Card } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { SessionLine } from '../schema'
import type { MemberView } from './view'

/** The member's sessions. The address is shown as a keyed hash, which links to other members with the same address. */
export function SessionCard({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const columns: Column<SessionLine>[] = [
    {
      id: 'device',
      label: t('account.device'),
      heading: true,
      show: ({ browser, system }) => [browser, system].filter(Boolean).join(', ') || t('account.unknown'),
    },
    {
      id: 'from',
      label: t('members.from'),
      show: ({ country, addressHash }) => (
        <>
          {country}{' '}
          {addressHash && (
            <Link
              className="link"
              to={`${consolePaths.members}?${new URLSearchParams({ search: addressHash, brand: view.brand.slug })}`}
            >
              <code>{addressHash}</code>
            </Link>
          )}
        </>
      ),
    },
    { id: 'seen', label: t('account.seen'), spare: true, show: ({ lastSeenAt }) => relative(lastSeenAt) },
    {
      id: 'end',
      label: t('operators.act'),
      right: true,
      show: ({ id, browser, system }) => (
        <Form method="post">
          <input type="hidden" name="intent" value="log_out" />
          <input type="hidden" name="session" value={id} />
          <button
            className="link min-h-touch"
            type="submit"
            aria-label={t('members.end_session', {
              device: [browser, system].filter(Boolean).join(', ') || t('account.unknown'),
            })}
          >
            {t('account.end')}
          </button>
        </Form>
      ),
    },
  ]
  return (
    <Card
      title={t('members.sessions')}
      aside={<span className="text-2xs text-text-2">{t('members.hashes')}</span>}
      flush
    >
      <Table
        label={t('members.sessions')}
        columns={columns}
        rows={view.file.sessions}
        keyOf={({ id }) => id}
        empty={t('members.no_sessions')}
      />
    </Card>
  )
}
