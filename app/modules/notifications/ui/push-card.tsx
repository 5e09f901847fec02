import { Form } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePushState } from '~/ui/browser/push-state'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { SwitchForm } from '~/ui/forms/switch-form'
import { Switch } from '~/ui/forms/switches'
import { Alert } from '~/ui/notices/alert'
import { IconTile, Panel, panelClass } from '~/ui/panels'
import type { PushTestProps } from './push-test'
import { PushTest } from './push-test'

interface PushCardProps {
  heading?: 'h2' | 'h3'
  /** Offers a test push; for the settings. */
  test?: PushTestProps
}

/** 'Push on this device' (design, 10 settings): the state of this browser, and the button that changes it. */
export function PushCard({ heading: Heading = 'h2', test }: PushCardProps) {
  const { t } = useTranslation('notifications')
  const state = usePushState()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const isOn = state === 'subscribed'

  async function change() {
    setBusy(true)
    setFailed(false)
    const { turnOn, turnOff } = await import('./push-client')
    await (isOn ? turnOff() : turnOn()).catch(() => setFailed(true))
    setBusy(false)
  }

  return (
    <section
      className={panelClass({ class: 'flex flex-wrap items-center gap-4' })}
      aria-labelledby="push-on-this-device"
    >
      <IconTile icon="smartphone" />
      <div className="min-w-[min(100%,12.5rem)] flex-1" aria-live="polite">
        <Heading className="heading-4" id="push-on-this-device">
          {t('panel.title')}
        </Heading>
        <p className="meta">{t(textOf[state])}</p>
        {state === 'denied' && <p className="meta">{t('panel.denied_how')}</p>}
        {failed && <Alert>{t('panel.failed')}</Alert>}
      </div>
      {(state === 'unknown' || state === 'not_subscribed' || isOn) && (
        <Button
          // Until the state is known, its place is kept, so that nothing moves.
          className={classNames('max-sm:basis-full', state === 'unknown' && 'unscripted:hidden! invisible')}
          look={isOn ? 'outline' : 'primary'}
          size="small"
          busy={busy}
          onClick={() => void change()}
        >
          {t(isOn ? 'panel.turn_off' : 'panel.turn_on')}
        </Button>
      )}
      {isOn && test && <PushTest {...test} />}
    </section>
  )
}

const textOf = {
  unknown: 'panel.text',
  not_capable: 'panel.not_capable',
  not_subscribed: 'panel.text',
  subscribed: 'panel.on',
  denied: 'panel.denied',
} as const

/** The sign-up's push step: pushes can be turned on, or the step skipped. */
export function PushStep({ formId, action }: { formId: string; action: string }) {
  return (
    <>
      <PushCard />
      <Form id={formId} method="post" action={action} />
    </>
  )
}

/** Form for whether pushes may show names and texts. */
export function PushTextForm({ action, shows }: { action: string; shows: boolean }) {
  const { t } = useTranslation(['notifications', 'settings'])
  return (
    <Panel>
      <SwitchForm action={action} intent="push_text" save={t('settings:save')} saved={t('settings:saved')}>
        <Switch
          field={{ id: 'push-shows-text', name: 'push_shows_text', initialValue: shows ? 'on' : undefined }}
          label={t('panel.shows_text')}
          note={t('panel.shows_text_note')}
        />
      </SwitchForm>
    </Panel>
  )
}
