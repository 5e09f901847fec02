import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconLink } from '~/ui/button'
import { useFrame } from '~/ui/frame'
import { Brand } from '~/ui/layout/brand'
import { Steps } from '~/ui/panels'
import type { WizardPlace } from '../../wizard/steps'

interface WizardFrameProps {
  place: WizardPlace
  /** Beside the step on a wide screen. */
  preview?: ReactNode
  busy: boolean
  children: ReactNode
}

/** The id of each step's form: the foot's buttons belong to it. */
export const wizardFormId = 'wizard-step'

/** A step of /complete-signup: progress on top, the buttons in a foot that stays in view. */
export function WizardFrame({ place, preview, busy, children }: WizardFrameProps) {
  const { t } = useTranslation('accounts')
  const { tenant } = useFrame()
  const { step, number, count, back, skippable } = place
  const title = t(`wizard.${step}.title`, { brand: tenant.name })
  const lede = t(`wizard.${step}.lede`, { brand: tenant.name })
  return (
    <div className="wiz">
      <header className="bar">
        <div className="wrap wiz__head">
          <div className="wiz__top">
            {back ? (
              <IconLink icon="chevron-left" label={t('wizard.back')} to={`/complete-signup?step=${back}`} />
            ) : (
              <span className="size-touch flex-none" aria-hidden="true" />
            )}
            <Brand />
            <span className="meta tabular-nums">{t('wizard.of', { number, count })}</span>
          </div>
          <Steps count={count} current={number} label={t('wizard.progress', { number, count, title })} />
        </div>
      </header>
      <main id="main" className="wrap wiz__main">
        <div className="grid grid-cols-1 content-start gap-6">
          <div className="grid grid-cols-1 content-start gap-2">
            <h1 className="heading-1">{title}</h1>
            <p className="lede">{lede}</p>
          </div>
          {children}
        </div>
        {preview && (
          <aside className="wiz__preview" aria-label={t('wizard.preview')}>
            <p className="meta">{t('wizard.preview')}</p>
            {preview}
          </aside>
        )}
      </main>
      <div className="wiz__foot">
        <div className="wrap flex flex-wrap items-center justify-between gap-3">
          {skippable ? (
            <Button form={wizardFormId} type="submit" name="intent" value="skip" look="ghost" formNoValidate>
              {t('wizard.skip')}
            </Button>
          ) : (
            <span />
          )}
          <Button form={wizardFormId} type="submit" name="intent" value="continue" look="primary" busy={busy}>
            {t(step === 'complete' ? 'wizard.finish' : 'wizard.continue')}
          </Button>
        </div>
      </div>
    </div>
  )
}
