import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useMatch } from '@remix-run/react'
import { requireViewer } from '~/modules/accounts/guards.server'
import { inbox } from '~/modules/chats/queries.server'
import { inboxFilters } from '~/modules/chats/schema'
import { ChatList } from '~/modules/chats/ui/chat-list'
import { paths } from '~/paths'
import { openedBy } from '~/platform/http/route'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { i18n: ['chats', 'gifts', 'members', 'likes'], noindex: true, aboveKeyboard: true }

export { unlessOnlyOpened as shouldRevalidate } from '~/modules/chats/ui/unless-only-opened'

/** The chat list, beside the open conversation if there is one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const query = context.url.searchParams
  const filter = inboxFilters.find((each) => each === query.get('filter')) ?? 'all'
  // While a conversation is open, `before` pages through its messages instead.
  const before = context.url.pathname.startsWith(paths.chat('')) ? null : query.get('before')
  return {
    inbox: await inbox(viewer, { filter, before, open: openedBy(context.route, 'conversation') }),
    filter,
    paged: before !== null,
  }
}

export default function Panes() {
  const { inbox, filter, paged } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <main
      className="row-start-2 grid min-h-0 md:col-start-2 md:grid-cols-chat xl:grid-cols-chat-wide"
      id="main"
      tabIndex={-1}
    >
      <ChatList
        inbox={inbox}
        filter={filter}
        paged={paged}
        current={useMatch({ path: paths.chat(':id'), end: false })?.params.id ?? null}
        unread={useFrame().viewer?.unread ?? 0}
        alone={pathname === paths.chats}
      />
      <Outlet />
    </main>
  )
}
