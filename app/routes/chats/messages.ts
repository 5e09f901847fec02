import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { readMessages } from '~/modules/chats/reading/read-messages.server'

/** GET /chats/{id}/messages?before={message}: older messages, loaded while scrolling up. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return readMessages(requireMember(context), params.id ?? '', context.url.searchParams.get('before'))
}
