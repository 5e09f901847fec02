import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import type { Language } from '~/i18n/languages'
import { textsFolder } from '~/i18n/texts/base-texts.server'
import type { MarkdownPage } from '~/platform/markdown/markdown.server'
import { renderMarkdown } from '~/platform/markdown/markdown.server'
import type { Tenant } from '~/tenancy/tenant'
import type { LegalPage } from './legal-pages'
import type { Reader } from './legal-values.server'
import { legalValues } from './legal-values.server'

/** Renders a static page in the reader's language, with the brand's and its company's data filled in. */
export function legalPage(tenant: Tenant, reader: Reader, page: LegalPage): MarkdownPage {
  return renderMarkdown(filledPage(tenant, reader, page))
}

/** Returns the filled-in page as Markdown. */
export function filledPage(tenant: Tenant, reader: Reader, page: LegalPage): string {
  const source = legalSource(reader.language, page)
  // The Markdown renderer escapes HTML, so the values must not be escaped here.
  return mustache.render(source, legalValues(tenant, reader), {}, { escape: plain })
}

function legalSource(language: Language, page: LegalPage): string {
  return readFileSync(join(textsFolder(), language, 'pages', `${page}.md`), 'utf8')
}

/** Escapes Markdown syntax in a brand's value. */
function plain(value: unknown): string {
  return String(value).replace(/[\\`*_[\]<>]/g, '\\$&')
}
