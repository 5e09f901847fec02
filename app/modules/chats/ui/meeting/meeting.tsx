import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'
import { paths } from '~/paths'
import { Button, ButtonLink, IconLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { TextArea, TextField } from '~/ui/forms/text-fields'
import { Icon } from '~/ui/icon'
import type { PeerView } from '../../schema'
import { composerQuestionClass } from '../composer/composer-classes'
import type { Plan } from './plan'
import { currentPlans, hearBy, keepPlan, noPlan } from './plan'

/**
 * Makes a text about a meeting, for a friend (design, 68). Only a script fills it in: nothing is sent to the server, or to
 * the other member.
 */
export function Meeting({ peer }: { peer: PeerView }) {
  const { t } = useTranslation('chats')
  const heading = useTakenFocus<HTMLHeadingElement>(true, true)
  const storage = useOwnStorage()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [made, setMade] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => setPlan(currentPlans(storage)[peer.id] ?? noPlan), [])

  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '').trim()
    const next = { day: text('day'), time: text('time'), place: text('place'), friend: text('friend') }
    const empty = requiredParts.filter((name) => next[name] === '')
    setMissing(empty)
    const [first] = empty
    if (first) {
      const field = elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    keepPlan(storage, peer.id, next)
    setPlan(next)
    setMade(true)
  }

  return (
    <section className={composerQuestionClass} aria-labelledby="ask">
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} className="heading-3 self-center" id="ask" tabIndex={-1}>
          {made && plan?.friend ? t('meeting.text_for', { name: plan.friend }) : t('meeting.title')}
        </h2>
        <IconLink icon="x" label={t('meeting.close')} to="." replace />
      </div>
      {plan &&
        (made ? <ShareText plan={plan} peer={peer} /> : <PlanForm plan={plan} missing={missing} onMake={make} />)}
    </section>
  )
}

/** Parts of a plan without which there is no text. */
const requiredParts = ['day', 'time', 'place'] as const

interface PlanFormProps {
  plan: Plan
  /** Names of the required parts that were left empty. */
  missing: readonly string[]
  onMake: (event: FormEvent<HTMLFormElement>) => void
}

function PlanForm({ plan, missing, onMake }: PlanFormProps) {
  const { t } = useTranslation('chats')
  const longest = 80
  const required = (name: (typeof requiredParts)[number]) => ({
    ...{ id: `meeting-${name}`, name, initialValue: plan[name], required: true },
    ...(missing.includes(name) && { errors: [t('meeting.missing')] }),
  })
  return (
    <form className="grid grid-cols-1 gap-3" noValidate onSubmit={onMake}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <TextField field={required('day')} label={t('meeting.day')} type="date" />
        <TextField field={required('time')} label={t('meeting.time')} type="time" />
      </div>
      <TextField field={{ ...required('place'), maxLength: longest }} label={t('meeting.place')} />
      <TextField
        field={{ id: 'meeting-friend', name: 'friend', initialValue: plan.friend, maxLength: longest }}
        label={t('meeting.friend')}
        note={t('meeting.optional')}
        help={t('meeting.friend_help')}
        autoComplete="off"
      />
      <div className="grid grid-cols-1 gap-2">
        <Button type="submit" look="primary" block>
          {t('meeting.make')}
        </Button>
        <ButtonLink to="?ask=tips" block replace>
          {t('meeting.tips')}
        </ButtonLink>
      </div>
      <p className="flex items-start gap-2 text-text-2 text-xs">
        <Icon name="lock" className="mt-0.5" />
        {t('meeting.private')}
      </p>
    </form>
  )
}

/** The text, which the member may change before sharing it. */
function ShareText({ plan: { day, time, place }, peer }: { plan: Plan; peer: PeerView }) {
  const { t } = useTranslation('chats')
  const { calendarDate } = useFormat()
  const [said, setSaid] = useState('')
  const when = { day: calendarDate(day, 'day'), time, by: hearBy(time) }
  const [text, setText] = useState(() =>
    t('meeting.text', {
      ...when,
      name: peer.name,
      age: peer.age,
      place,
      link: `${location.origin}${paths.member(peer.id)}`,
    }),
  )
  const canShare = typeof navigator.share === 'function'

  async function copy() {
    await navigator.clipboard.writeText(text)
    setSaid(t('meeting.copied'))
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        field={{ id: 'meeting-text', name: 'text', initialValue: text }}
        label={t('meeting.change')}
        rows={5}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid grid-cols-1 gap-2">
        {canShare && (
          <Button look="primary" block onClick={() => navigator.share({ text }).catch(() => undefined)}>
            {t('meeting.share')}
          </Button>
        )}
        <Button look={canShare ? 'outline' : 'primary'} block onClick={copy}>
          {t('meeting.copy')}
        </Button>
      </div>
      <p className="min-h-5 text-sm text-text-2" role="status">
        {said}
      </p>
    </div>
  )
}
