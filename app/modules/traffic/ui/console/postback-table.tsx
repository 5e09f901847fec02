import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Mark } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import type { PostbackLine } from '../../postbacks/schema'
import { postbackMarks } from '../../postbacks/schema'

type Line = Omit<PostbackLine, 'lastAt' | 'nextAt'> & { lastAt: Date | string; nextAt: Date | string | null }

interface PostbackTableProps {
  postbacks: readonly Line[]
  maySend: boolean
}

/** Postbacks to networks, newest first; those not accepted can be sent again. */
export function PostbackTable({ postbacks, maySend }: PostbackTableProps) {
  const { t } = useTranslation('console')
  return (
    <Table
      label={t('partners.view.postbacks')}
      columns={useColumns(maySend)}
      rows={postbacks}
      keyOf={({ id }) => id}
      empty={t('partners.no_postbacks')}
    />
  )
}

function useColumns(maySend: boolean): Column<Line>[] {
  const { t } = useTranslation('console')
  const { dateTime, timeOrDate } = useFormat()
  const { pathname, search } = useLocation()
  const answer = ({ state, status, nextAt }: Line) => {
    const response = status ?? t('partners.no_answer')
    if (state === 'waiting' && nextAt) return t('partners.is.waiting', { status: response, time: timeOrDate(nextAt) })
    return t(`partners.is.${state}`, { status: response })
  }
  return [
    {
      id: 'event',
      label: t('partners.event'),
      heading: true,
      show: ({ event, id }) => (
        <>
          {t(`partners.events.${event}`)} <code className="font-regular text-text-3">{id.slice(-12)}</code>
        </>
      ),
    },
    {
      id: 'partner',
      label: t('partners.partner'),
      spare: true,
      show: ({ network, ref }) => [network, ref].filter(Boolean).join(' · '),
    },
    { id: 'sent', label: t('partners.sent'), show: ({ lastAt }) => dateTime(lastAt) },
    {
      id: 'answer',
      label: t('partners.answer'),
      show: (line) => <Mark state={postbackMarks[line.state]}>{answer(line)}</Mark>,
    },
    { id: 'tries', label: t('partners.tries'), right: true, spare: true, show: ({ tries }) => tries },
    ...(maySend
      ? [
          {
            id: 'again',
            label: t('operators.act'),
            right: true,
            show: ({ id, state, event }: Line) =>
              state === 'accepted' ? null : (
                <RowForm
                  fields={{ postback: id }}
                  intent="send_again"
                  action={pathname + search}
                  label={t('partners.again_of', { event: t(`partners.events.${event}`), id: id.slice(-12) })}
                >
                  {t(state === 'waiting' ? 'partners.send_now' : 'partners.send_again')}
                </RowForm>
              ),
          },
        ]
      : []),
  ]
}
