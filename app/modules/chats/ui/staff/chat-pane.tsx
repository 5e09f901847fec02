import { Form, useNavigation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { claimMinutes } from '~/modules/operators/limits'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { ClaimBar } from '~/ui/console/claim-bar'
import { Note } from '~/ui/console/parts'
import { inputClass, wrongClass } from '~/ui/forms/field'
import type { OpenedChat } from './view'
import { noWords, staffKeys } from './view'

const bubble = cva('wrap-anywhere max-w-[85%] whitespace-pre-line rounded-bubble px-3 py-2 text-xs', {
  variants: {
    by: { member: 'justify-self-start border border-border bg-surface-1', profile: 'justify-self-end bg-bubble-out' },
  },
})

/** The rule of honesty, the log, and the answer. */
export function StaffChat({ chat, isMissing }: { chat: OpenedChat; isMissing: boolean }) {
  const { t } = useTranslation('console')
  const { dateTime, relative } = useFormat()
  const { profile, member, messages, since } = chat
  const memberName = member.name || t('queue.somebody')
  return (
    <section className="flex min-w-0 flex-col" aria-label={t('staff.chat', { member: memberName })}>
      <ClaimBar
        until={chat.until}
        minutes={claimMinutes}
        note={t('staff.no_sign')}
        fields={{ chat: `${chat.brand}/${chat.conversationId}` }}
      />
      <div className="grid flex-1 content-start gap-3 overflow-y-auto p-3.5">
        <Note>
          <strong className="font-semibold">{t('staff.rule', { name: profile.name })}</strong> {t('staff.rule_text')}
        </Note>
        <div
          className="grid gap-2 rounded-lg border border-border bg-surface-2 p-3.5"
          role="log"
          aria-label={t('staff.log')}
        >
          {messages.map(({ id, by, at, kind, body }) => (
            <p key={id} className={bubble({ by })}>
              <span className="sr-only">{by === 'profile' ? profile.name : memberName}: </span>
              {kind === 'text' ? body : `[${kind}] ${body}`}
              <time className="mt-0.5 block text-2xs text-text-2" dateTime={at}>
                {dateTime(at)}
              </time>
            </p>
          ))}
          {since && (
            <p className="text-center text-2xs text-text-2">{t('staff.waits_since', { since: relative(since) })}</p>
          )}
        </div>
      </div>
      <Answer chat={chat} isMissing={isMissing} />
    </section>
  )
}

/** The answer's form. Ctrl+Enter sends and opens the next chat. Text that was not sent is kept. */
function Answer({ chat, isMissing }: { chat: OpenedChat; isMissing: boolean }) {
  const { t } = useTranslation('console')
  const busy = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const { brand, conversationId, draft, longest, profile, member, messages } = chat
  // Kept until the log has the answer, so unsent text is not lost.
  const key = `staff ${conversationId} ${messages.findLast(({ by }) => by === 'profile')?.id ?? ''}`
  useEffect(() => setTyped(sessionStorage.getItem(key) ?? ''), [key])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send.current?.click()
  }
  const isWrong = isMissing && typed.trim() === ''
  const wrongId = useId()
  const nameOf = new Intl.DisplayNames('en', { type: 'language' })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="sticky bottom-0 grid gap-2 border-border border-t bg-surface-1 p-3.5"
    >
      <input type="hidden" name="chat" value={`${brand}/${conversationId}`} />
      <input type="hidden" name="draft" value={draft} />
      <label>
        <span className="sr-only">{t('staff.reply', { name: profile.name })}</span>
        <textarea
          className={inputClass({ kind: 'area' })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? wrongId : undefined}
          name="body"
          maxLength={unitsFor(longest)}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            sessionStorage.setItem(key, target.value)
          }}
          onKeyDown={press}
        />
      </label>
      {isWrong && (
        <p className={wrongClass} id={wrongId} role="alert">
          {t(`error.${noWords}`)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span className="me-auto text-2xs text-text-2">
          {member.language && t('staff.writes', { language: nameOf.of(member.language) ?? member.language })}{' '}
          {t('staff.length', { count: typed.length, most: longest })}
        </span>
        <Button type="submit" size="small" look="outline" name="intent" value="flag">
          {t('staff.flag')} <kbd>{staffKeys.flag}</kbd>
        </Button>
        <Button type="submit" size="small" look="outline" name="intent" value="skip">
          {t('staff.skip')} <kbd>{staffKeys.skip}</kbd>
        </Button>
        <Button ref={send} type="submit" size="small" look="primary" name="intent" value="answer" busy={busy}>
          {t('staff.send')} <kbd>{staffKeys.send}</kbd>
        </Button>
      </div>
    </Form>
  )
}
