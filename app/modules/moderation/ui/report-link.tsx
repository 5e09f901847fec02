import { useTranslation } from 'react-i18next'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { reportPath } from '../schema'

/** Look of a report link on pages with little else. */
export const reportButton = buttonClass({ size: 'small' })

interface ReportLinkProps {
  memberId: string
  conversation?: string | null
}

/** Link to the report where a block hides everything else; it opens the page, which knows what is attached. */
export function ReportLink({ memberId, conversation }: ReportLinkProps) {
  const { t } = useTranslation('members')
  return (
    <Link className={reportButton} to={reportPath(memberId, conversation)}>
      <Icon name="flag" />
      {t('report')}
    </Link>
  )
}
