import sharp from 'sharp'
import type { Language } from '~/i18n/languages'
import { paths } from '~/paths'
import type { MarkdownPage, MarkdownPicture } from '~/platform/markdown/markdown.server'
import { picturesIn, renderMarkdown } from '~/platform/markdown/markdown.server'
import { scanFolder } from '../follow/folder.server'
import type { Tenant } from '../tenant'
import { readInside } from './asset.server'
import { assetUrl } from './asset-url'
import { onceForVersion } from './once-for-version'
import { isPageToken } from './page-tokens'

type PageTenant = Pick<Tenant, 'folder' | 'settings' | 'version'>

/** One of the operator's own pages. */
export interface TenantPage extends MarkdownPage {
  /** Language the page is written in: the requested one, else the domain's, else English. */
  language: Language
}

/** Returns the names of the brand's own pages, in any language. */
export async function tenantPageTokens(tenant: Pick<Tenant, 'folder'>): Promise<string[]> {
  const { files } = (await scanFolder(tenant.folder)) ?? { files: [] }
  const tokens = files.flatMap((file) => /^pages\/[^/]+\/([^/]+)\.md$/.exec(file)?.[1] ?? [])
  return [...new Set(tokens)].filter(isPageToken).sort()
}

const longest = 200_000

/** Reads the brand's page `pages/<language>/<token>.md`; null when it has none with that name. */
export async function tenantPage(tenant: PageTenant, language: Language, token: string): Promise<TenantPage | null> {
  if (!isPageToken(token)) return null
  for (const candidate of new Set<Language>([language, tenant.settings.domain_language, 'en'])) {
    const file = await readInside(tenant.folder, `pages/${candidate}/${token}.md`)
    if (!file || file.length > longest) continue
    const source = file.toString('utf8')
    const page = renderMarkdown(source, await picturesOf(tenant, picturesIn(source)))
    return { ...page, title: page.title || token, language: candidate }
  }
  return null
}

/** A link to one of the operator's own pages. */
export interface TenantPageLink {
  to: string
  title: string
}

const links = onceForVersion<TenantPageLink[]>()

/** Returns links to all the brand's pages, for the footer; read once per version of the brand. */
export function tenantPageLinks(tenant: PageTenant, language: Language): Promise<TenantPageLink[]> {
  return links(tenant, language, () => readLinks(tenant, language))
}

async function readLinks(tenant: PageTenant, language: Language): Promise<TenantPageLink[]> {
  const tokens = await tenantPageTokens(tenant)
  const pages = await Promise.all(tokens.map((token) => tenantPage(tenant, language, token)))
  return pages.flatMap((page, index) =>
    page ? { to: paths.operatorPage(tokens[index] ?? ''), title: page.title } : [],
  )
}

const pictures = onceForVersion<MarkdownPicture | null>()

/** Measures the images of a page, once per version of the brand. */
async function picturesOf(tenant: PageTenant, files: readonly string[]): Promise<Map<string, MarkdownPicture>> {
  const found = new Map<string, MarkdownPicture>()
  for (const path of files) {
    const picture = await pictures(tenant, path, () => measure(tenant, path))
    if (picture) found.set(path, picture)
  }
  return found
}

async function measure(tenant: PageTenant, path: string): Promise<MarkdownPicture | null> {
  if (!/\.(webp|png|jpe?g)$/i.test(path)) return null
  const file = await readInside(tenant.folder, path)
  const size =
    file &&
    (await sharp(file)
      .metadata()
      .catch(() => null))
  return size && { url: assetUrl(tenant, path), width: size.width, height: size.height }
}
