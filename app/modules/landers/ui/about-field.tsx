import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { inputClass } from '~/ui/forms/field'
import { usePlaceholder } from './copy'
import type { ScreenProps } from './parts'

const longest = 140

/** One line about the visitor, which begins their profile. */
export function AboutField({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  return (
    <div className="grid gap-1">
      <label htmlFor="about">{t('collagelanding.label')}</label>
      <input
        className={inputClass()}
        id="about"
        name="about"
        required
        maxLength={unitsFor(longest)}
        placeholder={usePlaceholder(view)}
      />
    </div>
  )
}
