import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Chip, chipsClass } from '~/ui/labels'
import type { FactView, InterestView } from '../schema'
import { interestIcons } from './interest-icons'
import { profileSectionClass } from './profile-section'

/** What a profile tells in options: 'Hair: brown'. */
export function Facts({ name, facts }: { name: string; facts: readonly FactView[] }) {
  const { t } = useTranslation('members')
  const { list } = useFormat()
  if (facts.length === 0) return null
  return (
    <section className={profileSectionClass} aria-labelledby="about">
      <h2 className="heading-4" id="about">
        {t('profile.about', { name })}
      </h2>
      <dl className="grid grid-cols-fill-37.5 gap-x-5 gap-y-4">
        {facts.map(({ field, options }) => (
          <div key={field} className="grid gap-px">
            <dt className="text-text-3 text-xs">{t(`field.${field}`)}</dt>
            <dd className="font-medium">{list(options.map((option) => t(`option.${field}.${option}`)))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Interests({ interests }: { interests: readonly InterestView[] }) {
  const { t } = useTranslation('members')
  if (interests.length === 0) return null
  const shared = interests.filter((interest) => interest.shared).length
  return (
    <section className={profileSectionClass} aria-labelledby="interests">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-4" id="interests">
          {t('field.interests')}
        </h2>
        {shared > 0 && <span className="fine">{t('profile.in_common', { count: shared })}</span>}
      </div>
      <div className={chipsClass()}>
        {interests.map((interest) => (
          <Chip key={interest.key} icon={interestIcons[interest.key]} shared={interest.shared}>
            {t(`option.interests.${interest.key}`)}
            {interest.shared && <span className="sr-only"> {t('profile.shared')}</span>}
          </Chip>
        ))}
      </div>
    </section>
  )
}
