import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { JSX } from 'react'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { landerHead } from '~/modules/landers/lander-head.server'
import { openLander } from '~/modules/landers/open-lander.server'
import { stylesOf } from '~/modules/landers/styles.server'
import { JoinDialog } from '~/modules/landers/ui/join-dialog'
import type { ScreenProps } from '~/modules/landers/ui/parts'
import { Alonetonight } from '~/modules/landers/ui/screens/alonetonight'
import { Collagelanding } from '~/modules/landers/ui/screens/collagelanding'
import { Gallery } from '~/modules/landers/ui/screens/gallery'
import { Iconslanding } from '~/modules/landers/ui/screens/iconslanding'
import { Landing } from '~/modules/landers/ui/screens/landing'
import { Landing2 } from '~/modules/landers/ui/screens/landing2'
import { Landing3 } from '~/modules/landers/ui/screens/landing3'
import { Maplanding } from '~/modules/landers/ui/screens/maplanding'
import { Socialnetwork } from '~/modules/landers/ui/screens/socialnetwork'
import { Tinderswipe } from '~/modules/landers/ui/screens/tinderswipe'
import { Transitionsvideolanding } from '~/modules/landers/ui/screens/transitionsvideolanding'
import { Video } from '~/modules/landers/ui/screens/video'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import type { LanderName } from '~/tenancy/landers/landers'

/** Component of each lander in app/tenancy/landers. */
const screens: Record<LanderName, (props: ScreenProps) => JSX.Element | null> = {
  tinderswipe: Tinderswipe,
  alonetonight: Alonetonight,
  collagelanding: Collagelanding,
  gallery: Gallery,
  iconslanding: Iconslanding,
  maplanding: Maplanding,
  socialnetwork: Socialnetwork,
  transitionsvideolanding: Transitionsvideolanding,
  video: Video,
  landing: Landing,
  landing2: Landing2,
  landing3: Landing3,
}

type LoaderData = Awaited<ReturnType<typeof loader>>

/** Optional enhancements; the page works without them. */
const script = paths.files.landerScript

export const handle: RouteHandle = {
  request: { cached: 'with_click' },
  i18n: ['landers', 'members', 'accounts'],
  bare: (data) => {
    const { view, styles, head } = data as LoaderData
    const { title, noindex } = head
    return { title, noindex, css: styles + view.css, script }
  },
  head: (data) => (data as LoaderData | undefined)?.head ?? null,
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireVisitor(context, params.id === undefined ? paths.members : paths.member(params.id))
  const view = await openLander(context)
  if (!view) throw new Response(null, { status: 404 })
  return { view, styles: stylesOf(view.screen), head: landerHead(context, view) }
}

export default function Lander() {
  const { view } = useLoaderData<typeof loader>()
  const Screen = screens[view.screen]
  return (
    <>
      <Screen view={view} />
      <JoinDialog view={view} />
    </>
  )
}
