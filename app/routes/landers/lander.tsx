import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { JSX } from 'react'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { landerHead } from '~/modules/landers/lander-head.server'
import { openLander } from '~/modules/landers/open-lander.server'
import { stylesOf } from '~/modules/landers/styles.server'
import { Closed } from '~/modules/landers/ui/closed'
import { JoinDialog } from '~/modules/landers/ui/join-dialog'
import type { ScreenProps } from '~/modules/landers/ui/parts'
import { landerAt } from '~/modules/landers/variants/lander-at'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import type { LanderName } from '~/tenancy/landers/landers'
import { landerNames } from '~/tenancy/landers/landers'

type Screen = (props: ScreenProps) => JSX.Element | null

const files = import.meta.glob<Screen>('/app/modules/landers/ui/screens/*.tsx', { import: 'default', eager: true })

/** Component of each lander: the file of its name. */
const screens = Object.fromEntries(landerNames.map((name) => [name, screenOf(name)])) as Record<LanderName, Screen>

/** The lander whose stylesheet `Closed` uses. */
const closedLooksLike: LanderName = 'video'

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
  const { tenant, url, previewing } = context
  if (!landerAt(tenant, url.pathname, previewing)) throw new Response(null, { status: 404 })
  requireVisitor(context, params.id === undefined ? paths.members : paths.member(params.id))
  const view = await openLander(context)
  if (!view) throw new Response(null, { status: 404 })
  const styles = stylesOf(view.joining === 'open' ? view.lander : closedLooksLike)
  return { view, styles, head: landerHead(context, view) }
}

export default function Lander() {
  const { view } = useLoaderData<typeof loader>()
  if (view.joining !== 'open') return <Closed view={view} joining={view.joining} />
  const Screen = screens[view.lander]
  return (
    <>
      <Screen view={view} />
      <JoinDialog view={view} />
    </>
  )
}

function screenOf(name: LanderName): Screen {
  const screen = files[`/app/modules/landers/ui/screens/${name}.tsx`]
  if (!screen) throw new Error(`no screen for ${name}`)
  return screen
}
