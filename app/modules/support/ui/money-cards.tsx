import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Note } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { TextField } from '~/ui/forms/text-fields'
import type { LedgerLine, OpenedPayments } from '../schema'
import { ActForm } from './act-form'
import type { MemberReply, MemberView } from './view'

interface CardProps {
  view: MemberView
  reply: MemberReply | undefined
}

/** The movements of the credits. Orders are closed until a reason is given. */
export function LedgerCard({ view, reply }: CardProps) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const { file, acts } = view
  const columns = useLedgerColumns()
  const payments = reply?.opened?.kind === 'payments' ? reply.opened : null
  return (
    <Card
      title={t('members.ledger')}
      aside={<span className="text-2xs text-text-2">{t('members.left', { count: file.balance })}</span>}
      flush
    >
      <Table
        label={t('members.ledger')}
        columns={columns}
        rows={file.ledger}
        keyOf={({ id }) => id}
        empty={t('members.no_ledger')}
      />
      <div id="orders" className="grid grid-cols-1 gap-3 border-border border-t p-3.5">
        {payments ? (
          <Payments payments={payments} />
        ) : (
          <Note>
            <p>{t('members.orders_closed', { count: file.counts.orders, orders: number(file.counts.orders) })}</p>
            {acts.includes('payments') && file.counts.orders > 0 && (
              <div className="mt-2 max-w-96">
                <ActForm act="payments" look="outline" view={view} reply={reply}>
                  {({ reason }) => <TextField field={reason} label={t('members.reason')} autoComplete="off" />}
                </ActForm>
              </div>
            )}
          </Note>
        )}
      </div>
    </Card>
  )
}

function useLedgerColumns(): Column<LedgerLine>[] {
  const { t } = useTranslation('console')
  const { dateTime, number } = useFormat()
  return [
    {
      id: 'reason',
      label: t('members.movement'),
      heading: true,
      show: ({ reason, times, note }) => (
        <>
          {t(`members.moved.${reason}`)}
          {times > 1 && ` ×${number(times)}`}
          {note && <span className="wrap-anywhere block font-regular text-2xs text-text-2">{note}</span>}
        </>
      ),
    },
    { id: 'at', label: t('audit.when'), spare: true, show: ({ at }) => dateTime(at) },
    {
      id: 'delta',
      label: t('members.change'),
      right: true,
      show: ({ delta }) => number(delta, { signDisplay: 'always' }),
    },
    { id: 'balance', label: t('members.after'), right: true, show: ({ balance }) => number(balance) },
  ]
}

function Payments({ payments }: { payments: OpenedPayments }) {
  const { t } = useTranslation('console')
  const { dateTime, money } = useFormat()
  const columns: Column<OpenedPayments['orders'][number]>[] = [
    { id: 'number', label: t('members.order'), heading: true, show: ({ number }) => <code>{number}</code> },
    { id: 'at', label: t('audit.when'), spare: true, show: ({ at }) => dateTime(at) },
    { id: 'method', label: t('members.method'), show: ({ method }) => method },
    { id: 'state', label: t('members.state'), show: ({ status }) => t(`members.order_is.${status}`) },
    { id: 'amount', label: t('members.amount'), right: true, show: ({ amount, currency }) => money(amount, currency) },
    {
      id: 'refunded',
      label: t('members.returned'),
      right: true,
      spare: true,
      show: ({ refunded, currency }) => (refunded > 0 ? money(refunded, currency) : '–'),
    },
  ]
  return (
    <>
      <Table
        label={t('members.orders')}
        columns={columns}
        rows={payments.orders}
        keyOf={({ number }) => String(number)}
        empty={t('members.no_orders')}
      />
      {payments.methods.length > 0 && (
        <p className="text-text-2 text-xs">
          {t('members.kept_methods')}{' '}
          {payments.methods
            .map(({ label, digits, expires }) => [label, digits && `•••• ${digits}`, expires].filter(Boolean).join(' '))
            .join(', ')}
        </p>
      )}
      <p className="text-2xs text-text-3">{t('members.noted')}</p>
    </>
  )
}
