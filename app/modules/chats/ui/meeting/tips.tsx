import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { composerQuestionClass } from '../composer/composer-classes'

const tips = ['people', 'way', 'tell', 'leave', 'money', 'wrong'] as const

/** Six lines for a good first date (design, 68). */
export function DateTips({ emergencyNumber }: { emergencyNumber: string }) {
  const { t } = useTranslation('chats')
  const heading = useTakenFocus<HTMLHeadingElement>(true, true)
  return (
    <section className={composerQuestionClass} aria-labelledby="ask">
      <h2 ref={heading} className="heading-3" id="ask" tabIndex={-1}>
        {t('tips.title')}
      </h2>
      <ul className="grid gap-2 text-sm">
        {tips.map((tip) => (
          <li className="grid grid-cols-1 border-border border-b pb-2 last:border-b-0" key={tip}>
            <b>{t(`tips.${tip}.title`)}</b>
            <span className="text-text-2">{t(`tips.${tip}.text`, { number: emergencyNumber })}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to="." block replace>
        {t('tips.done')}
      </ButtonLink>
    </section>
  )
}
