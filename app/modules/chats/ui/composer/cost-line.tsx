import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { lowBalance } from '~/modules/credits/schema'
import { Link } from '~/ui/link'
import type { ComposerView, MessagePrice } from '../../schema'
import { useCreditsPath } from '../credits-link'
import { costClass } from './composer-classes'

interface CostLineProps {
  composer: ComposerView
  id: string
  /** A photo is chosen, and is what will be sent. */
  sendsPhoto?: boolean
  /** A recording can be sent. */
  offersVoice?: boolean
}

/**
 * Shown below the field before anything is sent: the price of the next message, and the balance (design, principle 3).
 */
export function CostLine({ composer, id, sendsPhoto = false, offersVoice = false }: CostLineProps) {
  const { t } = useTranslation('chats')
  const { balance, staffed, confirmsNext, maxLength } = composer
  const price = priceDue(composer, sendsPhoto)
  const credits = useCreditsPath()
  const bold = { b: <b /> }
  return (
    <p className={costClass} data-cost id={id}>
      <span>
        {price.kind === 'nothing' && t('cost.nothing')}
        {price.kind === 'free' && <Trans t={t} i18nKey="cost.free" count={price.left} components={bold} />}
        {price.kind === 'credits' && (
          <Trans t={t} i18nKey={sendsPhoto ? 'cost.photo' : 'cost.credits'} count={price.credits} components={bold} />
        )}
        {offersVoice && !sendsPhoto && composer.photoCredits > 0 && (
          <>
            {' · '}
            <Trans t={t} i18nKey="cost.voice" values={{ credits: composer.photoCredits }} components={bold} />
          </>
        )}
        {staffed && ` · ${t('cost.staffed')}`}
        {confirmsNext && <span className="block font-semibold text-warning-ink">{t('cost.confirm')}</span>}
        <span className="sr-only"> {t('cost.longest', { max: maxLength })}</span>
      </span>
      {price.kind === 'credits' && (
        <span className={balanceClass(balance, price.credits)}>
          {t('cost.left', { count: balance })}
          {balance < price.credits && (
            <>
              {' '}
              <Link className="link" to={credits}>
                {t('cost.get')}
              </Link>
            </>
          )}
        </span>
      )}
    </p>
  )
}

/** The balance is highlighted when it is low (10 credits or less, specification 2) or insufficient. */
function balanceClass(balance: number, price: number): string {
  if (balance < price) return 'font-semibold text-danger-ink tabular-nums'
  return balance <= lowBalance ? 'font-semibold text-warning-ink tabular-nums' : 'tabular-nums'
}

/** Returns the price of what the send button sends: a message, or the photo that was chosen. */
export function priceDue({ price, photoCredits }: ComposerView, sendsPhoto: boolean): MessagePrice {
  if (!sendsPhoto) return price
  return photoCredits > 0 ? { kind: 'credits', credits: photoCredits } : { kind: 'nothing' }
}
