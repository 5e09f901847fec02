import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireViewer } from '~/modules/accounts/guards.server'
import { searchMessages } from '~/modules/chats/search/search-messages.server'
import { ChatSearch } from '~/modules/chats/ui/talk/search'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = {
  request: { cachedViewer: true },
  title: (loaded) => {
    const name = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.search.peer.name
    return name ? { key: 'chats:search.title', values: { name } } : { key: 'chats:title' }
  },
  balance: true,
}

/** Searches the words of a conversation: `?words=`, further back with `?before=`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return { search: await searchMessages(requireViewer(context), params.id ?? '', context.url.searchParams) }
}

export default function SearchConversation() {
  return <ChatSearch search={useLoaderData<typeof loader>().search} />
}
