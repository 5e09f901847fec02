import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { requireDeveloper } from '~/modules/accounts/guards.server'
import { HeartButton } from '~/modules/likes/ui/heart-button'
import { MemberGrid } from '~/modules/members/ui/cards/member-grid'
import { Overlays } from '~/shell/overlays/overlays'
import { useServerPage } from '~/shell/page/server-page'
import type { RouteHandle } from '~/shell/route-handle'
import { contrastProblems } from '~/tenancy/theme/contrast'
import { loadTheme, themeNames } from '~/tenancy/theme/load-theme.server'
import { chipClass, chipsClass } from '~/ui/labels'
import { Alert } from '~/ui/notices/alert'
import { PageHead, Panel } from '~/ui/panels'
import { Colours, Type } from '~/ui/showcase/colours'
import { Buttons, Icons, Navigation } from '~/ui/showcase/controls'
import { Choices, Fields } from '~/ui/showcase/fields'
import { Notices } from '~/ui/showcase/notices'
import portrait from '~/ui/showcase/portrait-1.webp'
import otherPortrait from '~/ui/showcase/portrait-2.webp'
import { Dialogs, Labels, Surfaces } from '~/ui/showcase/surfaces'

export const handle: RouteHandle = { i18n: ['members'] }

/** `?theme=coast&scheme=dark` replaces the brand's theme. For developers, and for operators with a preview link. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.previewing) requireDeveloper(context)
  const names = themeNames()
  const requested = context.url.searchParams.get('theme') ?? ''
  const theme = loadTheme(names.includes(requested) ? requested : context.tenant.theme.name)
  return {
    names,
    theme: { name: theme.name, css: theme.css, problems: contrastProblems(theme) },
    scheme: context.url.searchParams.get('scheme') === 'dark' ? 'dark' : 'light',
    now: new Date().toISOString(),
  }
}

/** Shows every primitive in every state, for reviewing changes of app/ui or of a theme. */
export default function Showcase() {
  const { names, theme, scheme, now } = useLoaderData<typeof loader>()
  const server = useServerPage()
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme
  }, [scheme])
  return (
    <>
      <style
        nonce={server?.nonce ?? ''}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: tokens that the theme's typed grammar has checked
        dangerouslySetInnerHTML={{ __html: theme.css }}
      />
      <main id="main" className="wrap grid grid-cols-1 content-start gap-6 pt-6 pb-16">
        <PageHead>
          <div className="grid gap-1">
            <h1 className="heading-1">Component sheet</h1>
            <p className="meta">Every part and its states: {theme.name}</p>
          </div>
          <nav className={chipsClass()} aria-label="Themes">
            {names.map((name) => (
              <a
                key={name}
                className={chipClass()}
                href={`?theme=${name}`}
                aria-current={name === theme.name || undefined}
              >
                {name}
              </a>
            ))}
            <a className={chipClass()} href={`?theme=${theme.name}&scheme=dark`}>
              dark
            </a>
          </nav>
        </PageHead>
        {theme.problems.length > 0 && <Alert title="Contrast">{theme.problems.join('; ')}</Alert>}
        <Colours />
        <Notices now={now} />
        <div className="grid grid-cols-fit-85 items-start gap-5 *:min-w-0">
          <Type />
          <Buttons />
          <Navigation />
          <Fields />
          <Choices />
          <Labels />
          <Cards />
          <Surfaces />
          <Dialogs />
        </div>
        <Icons />
      </main>
      <Overlays />
    </>
  )
}

const photo = (url: string) => ({ id: url, width: 600, height: 750, sources: [{ width: 600, url }], locked: false })
const sanne = {
  id: 'sanne',
  name: 'Sanne',
  age: 32,
  gender: 'female',
  city: 'Utrecht',
  distance: 5,
  online: true,
  premium: true,
  fictional: true,
  photo: photo(portrait),
} as const
const plain = { online: false, premium: false, fictional: false, photo: photo(otherPortrait) }

function Cards() {
  return (
    <Panel title="Member cards">
      <MemberGrid
        members={[sanne, { ...sanne, ...plain, id: 'liked' }, { ...sanne, id: 'bare', photo: null }]}
        heading="h3"
        more={({ id, name }) => ({
          action: <HeartButton on={id === 'liked'} label={`Like ${name}`} />,
        })}
      />
    </Panel>
  )
}
