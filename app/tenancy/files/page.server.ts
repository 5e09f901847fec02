import MarkdownIt from 'markdown-it'
import type { Language } from '~/i18n/languages'
import type { Tenant } from '../tenant'
import { readInside } from './asset.server'
import { assetUrl } from './asset-url'
import { isPageToken } from './page-tokens'

/** One of the operator's own pages. */
export interface TenantPage {
  /** The first heading; the token when there is none. */
  title: string
  /** Made of Markdown without raw HTML: safe to set into the page. */
  html: string
  /** What it is written in: the asked language, else the domain's, else English. */
  language: Language
}

const longest = 200_000

/** The brand's page `pages/<language>/<token>.md`, or null when it has none of that name. */
export async function tenantPage(
  tenant: Pick<Tenant, 'folder' | 'settings' | 'version'>,
  language: Language,
  token: string,
): Promise<TenantPage | null> {
  if (!isPageToken(token)) return null
  for (const candidate of new Set<Language>([language, tenant.settings.domain_language, 'en'])) {
    const file = await readInside(tenant.folder, `pages/${candidate}/${token}.md`)
    if (file && file.length <= longest) return { ...render(file.toString('utf8'), token, tenant), language: candidate }
  }
  return null
}

function render(
  text: string,
  token: string,
  tenant: Pick<Tenant, 'settings' | 'version'>,
): Omit<TenantPage, 'language'> {
  const markdown = new MarkdownIt({ html: false, linkify: false })
  markdown.validateLink = isAllowedLink
  markdown.renderer.rules.image = (tokens, index) => {
    const image = tokens[index]
    const source = image?.attrGet('src') ?? ''
    const alt = markdown.utils.escapeHtml(image?.content ?? '')
    if (!source.startsWith('media/')) return alt
    return `<img src="${markdown.utils.escapeHtml(assetUrl(tenant, source))}" alt="${alt}" loading="lazy">`
  }
  const tokens = markdown.parse(text, {})
  const heading = tokens.findIndex(({ type }) => type === 'heading_open')
  const title = heading < 0 ? '' : plainText(tokens[heading + 1]?.children ?? [])
  return { title: title || token, html: markdown.render(text) }
}

/** http, https and mailto; on the own site also paths, anchors and the brand's media. */
function isAllowedLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|\/(?![/\\])|#|media\/)/i.test(url.trim())
}

function plainText(tokens: { type: string; content: string }[]): string {
  return tokens
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')
    .trim()
}
