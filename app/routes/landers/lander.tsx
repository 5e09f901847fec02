import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { JSX } from 'react'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { landerHead } from '~/modules/landers/lander-head.server'
import { openLander } from '~/modules/landers/open-lander.server'
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
import alonetonight from '~/styles/landers/alonetonight.css?url'
import collagelanding from '~/styles/landers/collagelanding.css?url'
import gallery from '~/styles/landers/gallery.css?url'
import iconslanding from '~/styles/landers/iconslanding.css?url'
import landing from '~/styles/landers/landing.css?url'
import landing2 from '~/styles/landers/landing2.css?url'
import landing3 from '~/styles/landers/landing3.css?url'
import maplanding from '~/styles/landers/maplanding.css?url'
import socialnetwork from '~/styles/landers/socialnetwork.css?url'
import tinderswipe from '~/styles/landers/tinderswipe.css?url'
import transitionsvideolanding from '~/styles/landers/transitionsvideolanding.css?url'
import video from '~/styles/landers/video.css?url'
import type { LanderName } from '~/tenancy/landers/landers'
import type { RouteHandle } from '~/ui/route-handle'

interface LanderScreen {
  Screen: (props: ScreenProps) => JSX.Element | null
  /** Address of its one stylesheet. */
  styles: string
}

/** What shows each lander of the table in app/tenancy/landers. */
const screens: Record<LanderName, LanderScreen> = {
  tinderswipe: { Screen: Tinderswipe, styles: tinderswipe },
  alonetonight: { Screen: Alonetonight, styles: alonetonight },
  collagelanding: { Screen: Collagelanding, styles: collagelanding },
  gallery: { Screen: Gallery, styles: gallery },
  iconslanding: { Screen: Iconslanding, styles: iconslanding },
  maplanding: { Screen: Maplanding, styles: maplanding },
  socialnetwork: { Screen: Socialnetwork, styles: socialnetwork },
  transitionsvideolanding: { Screen: Transitionsvideolanding, styles: transitionsvideolanding },
  video: { Screen: Video, styles: video },
  landing: { Screen: Landing, styles: landing },
  landing2: { Screen: Landing2, styles: landing2 },
  landing3: { Screen: Landing3, styles: landing3 },
}

type LoaderData = Awaited<ReturnType<typeof loader>>

/** Enhancements without which all works. */
const script = '/lander.js'

export const handle: RouteHandle = {
  i18n: ['landers', 'members', 'accounts'],
  bare: (data) => {
    const { view, head } = data as LoaderData
    const { title, noindex } = head
    return { title, noindex, css: view.css, styles: screens[view.screen].styles, script }
  },
  head: (data) => (data as LoaderData | undefined)?.head ?? null,
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireVisitor(context, params.id === undefined ? '/members' : `/members/${encodeURIComponent(params.id)}`)
  const view = await openLander(context)
  if (!view) throw new Response(null, { status: 404 })
  return { view, head: landerHead(context, view) }
}

export default function Lander() {
  const { view } = useLoaderData<typeof loader>()
  const { Screen } = screens[view.screen]
  return (
    <>
      <Screen view={view} />
      <JoinDialog view={view} />
    </>
  )
}
