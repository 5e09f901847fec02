import type { LoaderFunctionArgs } from '@remix-run/node'
import type { UIMatch } from '@remix-run/react'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '~/i18n/languages'
import { InlinedTexts } from '~/i18n/texts/texts-provider'
import type { TitleText } from '~/i18n/title-text'
import { useLanguage } from '~/i18n/use-language'
import { paths } from '~/paths'
import { askForTerms } from '~/request/gates/terms-gate.server'
import { useFrameIfLoaded } from '~/shell/frame/frame'
import { frameOf } from '~/shell/frame/frame.server'
import { FrameProvider } from '~/shell/frame/frame-provider'
import { Hosts } from '~/shell/hosts/hosts'
import { ErrorPage } from '~/shell/page/error-page'
import { errorHeading, statusOfError, usePageError } from '~/shell/page/page-error'
import type { PageHeadTags, SearchView } from '~/shell/page/search-head'
import { SearchHead } from '~/shell/page/search-head'
import { siteNameElement, themeElement, useServerPage } from '~/shell/page/server-page'
import { titleOf } from '~/shell/page/title-of'
import { useAppBadge } from '~/shell/page/use-app-badge'
import { useOneLanguage } from '~/shell/page/use-one-language'
import type { BareHead, RouteHandle } from '~/shell/route-handle'
import appStyles from '~/styles/app.css?url'
import consoleStyles from '~/styles/console.css?url'
import { appIconUrl, assetUrl } from '~/tenancy/files/asset-url'
import { sharePictureSize, sharePictureUrl } from '~/tenancy/files/share-picture'
import { startPictureLinks } from '~/tenancy/files/start-pictures'
import { textIn } from '~/tenancy/local-text'
import { originOf } from '~/tenancy/origin.server'
import { darkTokens, plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { ImprintFooter } from '~/ui/brand/imprint-link'

/** Label "Restricted to Adults" (rtalabel.org), which filter programs recognize, as /pages/ban says. */
const adultsOnly = 'RTA-5042-1996-1400-1577-RTA'

type Matches = UIMatch<unknown, RouteHandle | undefined>[]

export const handle: RouteHandle = { i18n: ['common'] }

export { unlessOnlyOpened as shouldRevalidate } from '~/modules/chats/ui/unless-only-opened'

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.console) return { frame: null, page: null, fonts: context.console.theme.fonts }
  const { tenant } = context
  await askForTerms(context)
  return {
    fonts: tenant.theme.fonts,
    frame: await frameOf(context),
    page: {
      indexTitle: textIn(tenant.settings.index_title, tenant, context.language),
      theme: tenant.theme.name,
      icon: assetUrl(tenant, 'icon.svg'),
      appleIcon: appIconUrl(tenant, 'apple-180.png'),
      // Only members install the app.
      startPictures: context.viewer ? tenant.version : null,
      themeColour: plainTokens(tenant.theme).get('--c-surface-1'),
      darkColour: darkTokens(tenant.theme)?.get('--c-surface-1') ?? null,
      search: {
        origin: originOf(tenant),
        languages: tenant.languages,
        urlLanguage: context.urlLanguage,
        description: textIn(tenant.settings.description, tenant, context.language),
        picture: { path: sharePictureUrl(tenant, context.language), ...sharePictureSize },
      } satisfies SearchView,
    },
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const spoken = useLanguage()
  const { nonce, themeCss, siteName } = useServerPage()
  const matches = useMatches() as Matches
  const language = root?.frame?.language ?? spoken
  const page = root?.page ?? null
  const frame = root?.frame ?? null
  const isConsole = root?.frame === null
  const bare = bareOf(matches)
  const title = usePageTitle(matches, bare)
  return (
    <html lang={languageTag(language)} data-theme={isConsole ? 'console' : page?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewportOf(matches)} />
        <meta name={siteNameElement} content={siteName} />
        <PageTitle title={title} />
        {isConsole && (
          <>
            <meta name="robots" content="noindex" />
            <link rel="icon" href="data:," />
          </>
        )}
        {page && frame && (
          <SearchHead
            search={page.search}
            own={ownHeadOf(matches)}
            title={title}
            siteName={siteName}
            language={language}
            noindex={bare?.noindex ?? matches.some((match) => match.handle?.noindex)}
          />
        )}
        {page && (
          <>
            <meta name="rating" content={adultsOnly} />
            {/* The first that fits counts. */}
            {page.darkColour && (
              <meta name="theme-color" media="(prefers-color-scheme: dark)" content={page.darkColour} />
            )}
            <meta name="theme-color" content={page.themeColour} />
            <link rel="icon" href={page.icon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={page.appleIcon} />
            {page.startPictures &&
              startPictureLinks(page.startPictures).map(({ href, media }) => (
                <link key={href} rel="apple-touch-startup-image" media={media} href={href} />
              ))}
            <link rel="manifest" href={paths.manifest} />
          </>
        )}
        {root?.fonts.map((font) => (
          <link key={font.url} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font.url} />
        ))}
        <FirstImage matches={matches} />
        {!bare && <link rel="stylesheet" href={isConsole ? consoleStyles : appStyles} />}
        {!bare && <Links />}
        <style
          id={themeElement}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: tokens that the theme's typed grammar has checked
          dangerouslySetInnerHTML={{ __html: themeCss + (bare?.css ?? '') }}
        />
      </head>
      <body>
        <FrameProvider>{children}</FrameProvider>
        {bare ? <script src={bare.script} async /> : <AppScripts nonce={nonce} />}
      </body>
    </html>
  )
}

function AppScripts({ nonce }: { nonce: string }) {
  return (
    <>
      <InlinedTexts />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  )
}

function bareOf(matches: Matches): BareHead | null {
  for (const match of matches) {
    const bare = match.data ? match.handle?.bare?.(match.data) : null
    if (bare) return bare
  }
  return null
}

export default function App() {
  const { frame } = useLoaderData<typeof loader>()
  useOneLanguage(frame?.language)
  return (
    <>
      <Outlet />
      {frame && <Hosts frame={frame} />}
    </>
  )
}

/** For pages whose layout has no error page of its own. */
export function ErrorBoundary() {
  const frame = useFrameIfLoaded()
  return (
    <div className="flex min-h-dvh flex-col">
      <ErrorPage />
      {frame && <ImprintFooter />}
    </div>
  )
}

/** '(3) Messages – Saffron': prefixed with the sum of unread messages and new likes (specification 4). */
function PageTitle({ title }: { title: string }) {
  const viewer = useFrameIfLoaded()?.viewer
  const waiting = (viewer?.unread ?? 0) + (viewer?.newLikes ?? 0)
  useAppBadge(waiting)
  return <title>{waiting > 0 ? `(${waiting}) ${title}` : title}</title>
}

function usePageTitle(matches: Matches, bare: BareHead | null): string {
  const root = useRouteLoaderData<typeof loader>('root')
  const { siteName } = useServerPage()
  const error = usePageError()
  const { t } = useTranslation()
  if (bare) return `${bare.title} – ${siteName}`
  const text = error ? titleOfError(error, root?.frame === null) : titleOf(matches)
  return text ? `${t(text.key, text.values ?? {})} – ${siteName}` : (root?.page?.indexTitle ?? siteName)
}

function titleOfError(error: unknown, isConsole: boolean): TitleText {
  if (!isConsole) return errorHeading(error)
  return { key: statusOfError(error) === 404 ? 'console:error.nothing_here' : 'console:error.title' }
}

/** Returns the head tags of the innermost page that defines any. */
function ownHeadOf(matches: Matches): PageHeadTags {
  const last = [...matches].reverse().find((match) => match.handle?.head)
  return last?.handle?.head?.(last.data) ?? {}
}

/** Preloads the first image a page shows, while the rest of the page is still being parsed. */
function FirstImage({ matches }: { matches: Matches }) {
  const [image] = matches.map((match) => match.handle?.firstImage?.(match.data)).filter(Boolean)
  if (!image) return null
  return <link rel="preload" as="image" imageSrcSet={image.srcSet} imageSizes={image.sizes} />
}

function viewportOf(matches: Matches): string {
  const resizes = matches.some((match) => match.handle?.aboveKeyboard)
  return `width=device-width, initial-scale=1, viewport-fit=cover${resizes ? ', interactive-widget=resizes-content' : ''}`
}
