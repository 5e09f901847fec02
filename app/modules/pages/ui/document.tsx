import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PageHead } from '~/ui/panels'

const bodyClass = cva('grid grid-cols-1 gap-6', {
  variants: { contents: { true: 'lg:grid-cols-behind-60 lg:items-start lg:gap-12' } },
})

interface DocumentProps {
  title: string
  headings: { id: string; text: string }[]
  /** HTML from `renderMarkdown`. */
  html: string
  /** Day of the version, 'yyyy-mm-dd'; null for pages without versions. */
  version: string | null
  /** Earlier versions, latest first. */
  earlier?: { day: string; to: string }[]
  /** Shown after the first section. */
  aside?: ReactNode
  children?: ReactNode
}

/**
 * A text page: a table of contents, sticky from 992 px on and collapsed on a phone, and lines of 38 rem (design, 22).
 */
export function Document({ title, headings, html, version, earlier = [], aside, children }: DocumentProps) {
  const { t } = useTranslation('pages')
  const format = useFormat()
  const hasContents = headings.length > 2
  const contents = (
    <nav className="grid content-start" aria-label={t('on_this_page')}>
      {headings.map(({ id, text }, index) => (
        <a
          key={id}
          href={`#${id}`}
          className="flex min-h-touch items-center gap-3 rounded-button px-3 font-medium text-sm text-text-2 hover:bg-surface-2 hover:text-text"
        >
          <span className="tabular-nums">{index + 1}</span>
          {text}
        </a>
      ))}
    </nav>
  )
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{title}</h1>
          {version && <p className="meta">{t('version', { date: format.calendarDate(version) })}</p>}
          {earlier.length > 0 && (
            <p className="meta flex flex-wrap gap-x-3">
              {t('earlier')}
              {earlier.map(({ day, to }) => (
                <Link key={day} className="link" to={to}>
                  {format.calendarDate(day, 'medium')}
                </Link>
              ))}
            </p>
          )}
        </div>
      </PageHead>
      <div className={bodyClass({ contents: hasContents })}>
        {hasContents && (
          <div className="lg:sticky lg:top-[calc(var(--bar)+--spacing(5))]">
            <div className="max-lg:hidden!">{contents}</div>
            <details className="lg:hidden">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between rounded-md bg-surface-2 px-4 font-semibold">
                {t('on_this_page')} <Icon name="chevron-down" />
              </summary>
              {contents}
            </details>
          </div>
        )}
        <article className="grid grid-cols-1 content-start gap-4">
          {aside ? (
            <>
              <Prose html={html.slice(0, secondSection(html))} />
              {aside}
              <Prose html={html.slice(secondSection(html))} />
            </>
          ) : (
            <Prose html={html} />
          )}
          {children}
        </article>
      </div>
    </main>
  )
}

function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown without raw HTML
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

function secondSection(html: string): number {
  const second = html.indexOf('<h2', html.indexOf('<h2') + 1)
  return second < 0 ? html.length : second
}
