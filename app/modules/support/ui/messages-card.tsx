import { Form } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useCounted } from '~/ui/console/counted'
import { Card, Note } from '~/ui/console/parts'
import { SelectField, TextField } from '~/ui/forms/text-fields'
import type { Opened } from '../schema'
import { readingReasons } from '../schema'
import { ActForm } from './act-form'
import type { MemberReply, MemberView } from './view'

interface MessagesCardProps {
  view: MemberView
  reply: MemberReply | undefined
}

/** A member's conversations, closed until a reason is given. Each opening is audited, and lasts for one response. */
export function MessagesCard({ view, reply }: MessagesCardProps) {
  const { t } = useTranslation('console')
  const counted = useCounted()
  const { counts } = view.file
  const opened = reply?.opened
  const reasons = ['', ...readingReasons].map((value) => ({ value, label: t(`members.why.${value || 'choose'}`) }))
  return (
    <Card title={t('members.messages')}>
      {opened?.kind === 'conversations' && <Conversations opened={opened} />}
      {opened?.kind === 'conversation' && <Conversation opened={opened} name={view.file.name} />}
      {opened && opened.kind !== 'payments' ? (
        <p className="text-2xs text-text-3">{t('members.noted')}</p>
      ) : (
        <Note>
          <p>
            <strong className="font-semibold">{t('members.closed')}</strong>{' '}
            {t('members.talks', { conversations: counted(counts.conversations), messages: counted(counts.messages) })}
          </p>
          <div className="mt-2 max-w-96">
            <ActForm act="messages" look="outline" view={view} reply={reply}>
              {({ why, reason }) => (
                <>
                  <SelectField field={why} label={t('members.why.label')} options={reasons} />
                  <TextField
                    field={reason}
                    label={t('members.why.reference')}
                    help={t('members.why.reference_help')}
                    autoComplete="off"
                  />
                </>
              )}
            </ActForm>
          </div>
        </Note>
      )}
    </Card>
  )
}

function Conversations({ opened }: { opened: Extract<Opened, { kind: 'conversations' }> }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  if (opened.lines.length === 0) return <p className="text-text-2 text-xs">{t('members.no_talks')}</p>
  return (
    <ul className="grid gap-1">
      {opened.lines.map(({ id, peer, at }) => (
        <li key={id}>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="messages" />
            <input type="hidden" name="why" value={opened.why} />
            <input type="hidden" name="reason" value={opened.reason} />
            <input type="hidden" name="conversation" value={id} />
            <button
              className="flex min-h-touch w-full items-center gap-3 rounded-sm px-2 text-start text-xs hover:bg-surface-2"
              type="submit"
            >
              <span className="link">{peer ?? t('queue.no_member')}</span>
              <span className="ms-auto text-2xs text-text-2">{dateTime(at)}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

const bubble = cva('wrap-anywhere max-w-[85%] whitespace-pre-line rounded-bubble px-3 py-2 text-xs', {
  variants: { mine: { true: 'justify-self-end bg-bubble-out', false: 'justify-self-start bg-bubble-in' } },
  defaultVariants: { mine: false },
})

function Conversation({ opened, name }: { opened: Extract<Opened, { kind: 'conversation' }>; name: string }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const peer = opened.peer ?? t('queue.no_member')
  return (
    <>
      <h3 className="font-semibold">{t('members.talk_with', { name: peer })}</h3>
      <div className="grid gap-2 rounded-md bg-surface-2 p-2.5">
        {opened.messages.map(({ id, mine, kind, body, at }) => (
          <p key={id} className={bubble({ mine })}>
            <span className="block text-2xs text-text-2">
              {mine ? name : peer}, {dateTime(at)}
            </span>
            {kind === 'text' ? body : `[${t(`members.kind.${kind}`)}] ${body}`}
          </p>
        ))}
      </div>
    </>
  )
}
