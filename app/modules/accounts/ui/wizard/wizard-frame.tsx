import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Brand, barClass } from '~/ui/brand/brand'
import { useBrand } from '~/ui/brand/use-brand'
import { Button, IconLink, OnEnter } from '~/ui/button'
import { Steps } from '~/ui/panels'
import type { WizardPlace } from '../../wizard/steps'

/** The step, and beside it on a wide screen its preview. */
const columnsClass = cva('grid grid-cols-1 lg:grid-cols-[minmax(0,36.25rem)_19.25rem] lg:justify-center lg:gap-20')

interface WizardFrameProps {
  place: WizardPlace
  /** Below the progress. */
  strip?: ReactNode
  /** Replaces the step's title and its sentence. */
  heading?: { title: string; lede: string } | null
  /** Replaces the buttons in the footer. */
  actions?: ReactNode
  /** Shown beside the step on a wide screen. */
  preview?: ReactNode
  busy: boolean
  children: ReactNode
}

/** Id of each step's form, with which the buttons in the footer are associated. */
export const wizardFormId = 'wizard-step'

/** A step of /complete-signup: progress at the top, the buttons in a sticky footer. */
export function WizardFrame({ place, strip, heading, actions, preview, busy, children }: WizardFrameProps) {
  const { t } = useTranslation('wizard')
  const brand = useBrand()
  const { step, number, count, back, skippable } = place
  const { title, lede } = heading ?? {
    title: t(`step.${step}.title`, { brand: brand.name }),
    lede: t(`step.${step}.lede`, { brand: brand.name }),
  }
  return (
    <div className="wizard grid grow grid-cols-1 grid-rows-[auto_1fr_auto]">
      <header className={barClass} data-bar>
        <div className="wrap grid gap-3 pt-2 pb-3">
          <div className="flex items-center justify-between gap-3 *:first:-ms-3">
            {back ? (
              <IconLink icon="chevron-left" label={t('back')} to={`${paths.completeSignup}?step=${back}`} />
            ) : (
              <span className="size-touch flex-none" aria-hidden="true" />
            )}
            <Brand />
            <span className="meta whitespace-nowrap tabular-nums">{t('of', { number, count })}</span>
          </div>
          <Steps count={count} current={number} label={t('progress', { number, count, title })} />
          {strip}
        </div>
      </header>
      <main id="main" className={columnsClass({ class: 'wrap content-start gap-8 pt-5 pb-8 lg:py-8' })}>
        <div className="grid grid-cols-1 content-start gap-6">
          <div className="grid grid-cols-1 content-start gap-2">
            <h1 className="heading-1 wrap-anywhere">{title}</h1>
            <p className="lede">{lede}</p>
          </div>
          <OnEnter form={wizardFormId} name="intent" value="continue" />
          {children}
        </div>
        {preview && (
          <aside className="grid content-start gap-3 max-lg:hidden" aria-label={t('preview')}>
            <p className="meta">{t('preview')}</p>
            {preview}
          </aside>
        )}
      </main>
      <div className="sticky bottom-0 z-sticky border-border border-t bg-surface-1">
        <div className={columnsClass({ class: 'wrap' })}>
          <div className="flex flex-wrap items-center justify-between gap-3 py-3 *:shrink-0 *:px-[clamp(0.75rem,4vw,1.375rem)]">
            {actions ?? (
              <>
                {skippable ? (
                  <Button form={wizardFormId} type="submit" name="intent" value="skip" look="ghost" formNoValidate>
                    {t('skip')}
                  </Button>
                ) : (
                  <span />
                )}
                <Button
                  form={wizardFormId}
                  className="w-[min(44%,12.5rem)] min-w-fit"
                  type="submit"
                  name="intent"
                  value="continue"
                  look="primary"
                  busy={busy}
                >
                  {t(step === 'complete' ? 'finish' : 'continue')}
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
