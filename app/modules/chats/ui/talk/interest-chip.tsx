import { useTranslation } from 'react-i18next'
import { isInterest } from '~/modules/members/interests'
import { interestIcons } from '~/modules/members/ui/interest-icons'
import { Chip } from '~/ui/labels'

/** An interest of the other one. */
export function InterestChip({ interest, shared }: { interest: string; shared: boolean }) {
  const { t } = useTranslation('members')
  const icon = isInterest(interest) ? interestIcons[interest] : undefined
  return (
    <Chip shared={shared} {...(icon ? { icon } : {})}>
      {t(`option.interests.${interest}`)}
    </Chip>
  )
}
