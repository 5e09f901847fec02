import { useTranslation } from 'react-i18next'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Reportable } from './reportable'

/** Look of a report link on pages with little else. */
export const reportButton = buttonClass({ size: 'small' })

interface ReportLinkProps {
  member: { id: string; name: string }
  conversation?: string | null
}

/** Link to the report where a block hides everything else. */
export function ReportLink({ member, conversation }: ReportLinkProps) {
  const { t } = useTranslation('members')
  return (
    <Reportable member={member} conversation={conversation}>
      {(link) => (
        <Link className={reportButton} {...link}>
          <Icon name="flag" />
          {t('report')}
        </Link>
      )}
    </Reportable>
  )
}
