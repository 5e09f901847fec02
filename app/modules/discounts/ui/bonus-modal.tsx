import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { ComingDialog } from '~/ui/dialogs/scripted'
import { callApi } from '~/ui/fetching/api-client'
import { rememberDismissal } from '~/ui/notices/dismissals'
import { useRemaining } from '~/ui/notices/use-remaining'
import type { OfferView } from '../schema'
import { modalDismissal } from '../schema'

interface BonusModalProps {
  bonus: OfferView
  onClose: () => void
}

/** Checks with the server first, because the bonus may have been used in another browser. */
export function BonusModal({ bonus, onClose }: BonusModalProps) {
  const [standing, setStanding] = useState<OfferView | null>(null)
  useEffect(() => {
    callApi<{ time_bonus: { remaining_time: number } | null }>(paths.api.timeBonus)
      .then(({ time_bonus }) => (time_bonus ? setStanding(asOfNow(bonus, time_bonus.remaining_time)) : onClose()))
      .catch(onClose)
  }, [bonus, onClose])
  return standing ? <BonusDialog bonus={standing} onClose={onClose} /> : <ComingDialog />
}

/** Returns the view with the server's current time, because the page may be some time old. */
function asOfNow(bonus: OfferView, remainingSeconds: number): OfferView {
  return { ...bonus, now: new Date(Date.parse(bonus.endsAt) - remainingSeconds * 1000).toISOString() }
}

function BonusDialog({ bonus, onClose }: BonusModalProps) {
  const { t } = useTranslation('discounts')
  const { percent } = useFormat()
  const dismiss = () => {
    rememberDismissal(modalDismissal)
    onClose()
  }
  return (
    <Modal onClose={dismiss} size="offer" flush ground="primary" label={t('welcome.title')}>
      <div className="grid gap-4 px-inset pb-inset text-center">
        <div className="-mx-inset grid justify-items-center gap-1 bg-primary px-5 pt-8 pb-6 text-on-primary">
          <span className="font-display font-heading text-[clamp(4.5rem,20vw,6.5rem)] tabular-nums leading-[0.9] tracking-[-0.05em]">
            {percent(bonus.percentage / 100)}
          </span>
          <p className="font-semibold">{t('modal.off')}</p>
        </div>
        <h2 className="heading-3">{t('welcome.title')}</h2>
        <Timer endsAt={bonus.endsAt} now={bonus.now} onEnd={onClose} />
        <p className="meta">
          {t('welcome.act_fast', { count: bonus.hours })} {t('welcome.instant_recieve')}
        </p>
        <ModalActions>
          <ButtonLink look="primary" block to={paths.credits} onClick={dismiss}>
            {t('welcome.unlock_cta')}
          </ButtonLink>
          <Button look="ghost" block onClick={dismiss}>
            {t('modal.not_now')}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}

const hourMs = 3600_000
const minuteMs = 60_000

function Timer({ endsAt, now, onEnd }: { endsAt: string; now: string; onEnd: () => void }) {
  const { t } = useTranslation('discounts')
  const left = useRemaining(endsAt, now, onEnd)
  const parts = [
    { value: Math.floor(left / hourMs), unit: t('modal.hours') },
    { value: Math.floor((left % hourMs) / minuteMs), unit: t('modal.minutes') },
    { value: Math.floor((left % minuteMs) / 1000), unit: t('modal.seconds') },
  ]
  return (
    <div className="flex justify-center gap-2" role="timer">
      {parts.map(({ value, unit }) => (
        <span
          className="grid min-w-18.5 justify-items-center rounded-md bg-surface-2 px-2 pt-3 pb-2 text-text-2 text-xs"
          key={unit}
        >
          <b className="font-bold text-2xl text-text tabular-nums leading-none">{String(value).padStart(2, '0')}</b>
          {unit}
        </span>
      ))}
    </div>
  )
}
