import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useTranslation } from '~/i18n/translation'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/panels'

/** The conversation's place when there is none: unknown, removed, the other one not shown. All else goes to the error page. */
export function NoConversation() {
  const { t } = useTranslation('chats')
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const { code = 'chats:error.conversation_not_found' } = (error.data ?? {}) as { code?: string }
  return (
    <section className="chat__talk chat__talk--empty" aria-labelledby="none">
      <EmptyState
        icon="message-circle"
        title={<span id="none">{t(code)}</span>}
        text={t('talk.gone')}
        action={<ButtonLink to="/chats">{t('back')}</ButtonLink>}
      />
    </section>
  )
}
