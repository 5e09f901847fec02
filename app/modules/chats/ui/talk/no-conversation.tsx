import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/panels'

interface Refused {
  code?: string
  values?: Record<string, string | number>
}

interface NoConversationProps {
  /** Renders the link that reports a member who blocked the viewer. */
  report: (memberId: string) => ReactNode
}

/**
 * Replaces a conversation that is unknown or removed, or whose peer is not shown or has blocked the viewer. Other
 * errors go to the error page.
 */
export function NoConversation({ report }: NoConversationProps) {
  const { t } = useTranslation(['chats', 'members'])
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) throw error
  const { code = 'chats:error.conversation_not_found', values } = (error.data ?? {}) as Refused
  const isBlocked = code === 'chats:error.blocked'
  if (error.status !== 404 && !isBlocked) throw error
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col justify-center bg-bg max-md:group-data-[view=list]/chat:hidden xl:col-[2/-1]"
      aria-labelledby="none"
    >
      <EmptyState
        icon={isBlocked ? 'ban' : 'message-circle'}
        title={<span id="none">{t(isBlocked ? 'members:blocked.title' : code, values)}</span>}
        text={t(isBlocked ? 'members:blocked.text' : 'talk.gone')}
        action={
          <>
            <ButtonLink to={paths.chats}>{t('back')}</ButtonLink>
            {isBlocked && values?.memberId && report(String(values.memberId))}
          </>
        }
      />
    </section>
  )
}
