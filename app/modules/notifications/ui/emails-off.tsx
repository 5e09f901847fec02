import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { Banner } from '~/ui/notices/banner'
import type { EmailDisabledReason } from '../schema'
import { emailsOffLooks } from '../schema'

interface EmailsOffProps {
  action: string
  reason: EmailDisabledReason
  email: string
  /** URL where the address is changed. */
  changeAddress: string
}

/** Notice of why the member gets no e-mails, and how to turn them on again (design, 10 settings). */
export function EmailsOff({ action, reason, email, changeAddress }: EmailsOffProps) {
  const { t } = useTranslation('notifications')
  const { kind, icon } = emailsOffLooks[reason]
  return (
    <Banner
      look="card"
      kind={kind}
      icon={icon}
      title={t(`banner.${reason}.title`)}
      action={
        <Form method="post" action={action} className="mt-2 flex flex-wrap items-center gap-3">
          {reason === 'bounce' && (
            <Link
              className="link -mb-2 inline-flex min-h-touch min-w-touch items-center whitespace-nowrap"
              to={changeAddress}
            >
              {t('banner.bounce.action')}
            </Link>
          )}
          <Button type="submit" size="small" name="intent" value="emails_on">
            {t('panel.emails_on')}
          </Button>
        </Form>
      }
    >
      {t(`banner.${reason}.text`, { email })}
    </Banner>
  )
}
