import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { IconTile, rowClass } from '~/ui/panels'

interface WhatHappensNextProps {
  formId: string
  action: string
  confirmed: boolean
  email: string
  /** Whether the brand may suggest members: without the consent to matching it doesn't. */
  suggests: boolean
  /** The letter with which the member began; without it, the list says that one can be written. */
  letter: ReactNode
}

/** Last step of the sign-up: confirm the e-mail address, then meet members. */
export function WhatHappensNext({ formId, action, confirmed, email, suggests, letter }: WhatHappensNextProps) {
  const { t } = useTranslation('wizard')
  const points = letter ? (['meet'] as const) : (['meet', 'write'] as const)
  return (
    <>
      {letter}
      <ol>
        {!confirmed && (
          <li className={rowClass}>
            <IconTile className="mb-1" icon="mail" />
            <div>
              <h2 className="heading-4">{t('step.complete.confirm_title')}</h2>
              <p className="meta">
                <Trans
                  t={t}
                  i18nKey="step.complete.confirm_text"
                  values={{ email }}
                  components={{ strong: <strong /> }}
                />
              </p>
            </div>
          </li>
        )}
        {points.map((point) => (
          <li className={rowClass} key={point}>
            <IconTile className="mb-1" icon={point === 'meet' ? 'users' : 'message-circle'} />
            <div>
              <h2 className="heading-4">{t(`step.complete.${point}_title`)}</h2>
              <p className="meta">{t(`step.complete.${point === 'meet' && !suggests ? 'look' : point}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Form id={formId} method="post" action={action} />
    </>
  )
}
