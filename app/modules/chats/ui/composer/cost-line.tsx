import { Trans, useTranslation } from '~/i18n/translation'
import { lowBalance } from '~/modules/credits/schema'
import { classNames } from '~/ui/class-names'
import { Link } from '~/ui/link'
import type { ComposerView } from '../../schema'
import { useCreditsPath } from '../credits-link'

/** Under the field, before anything is sent: what the next message costs, and what there is (design, principle 3). */
export function CostLine({ composer, id }: { composer: ComposerView; id: string }) {
  const { t } = useTranslation('chats')
  const { price, balance, staffed, maxLength } = composer
  const credits = useCreditsPath()
  const bold = { b: <b /> }
  return (
    <p className="cost" id={id}>
      <span>
        {price.kind === 'nothing' && t('cost.nothing')}
        {price.kind === 'free' && <Trans t={t} i18nKey="cost.free" count={price.left} components={bold} />}
        {price.kind === 'credits' && <Trans t={t} i18nKey="cost.credits" count={price.credits} components={bold} />}
        {staffed && ` · ${t('cost.staffed')}`}
        <span className="sr-only"> {t('cost.longest', { max: maxLength })}</span>
      </span>
      {price.kind === 'credits' && (
        <span
          className={classNames('tabular-nums', balance <= lowBalance && 'low', balance < price.credits && 'low--none')}
        >
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
