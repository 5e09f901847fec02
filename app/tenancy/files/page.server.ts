import sharp from 'sharp'
import type { Language } from '~/i18n/languages'
import type { MarkdownPage, MarkdownPicture } from '~/platform/markdown.server'
import { picturesIn, renderMarkdown } from '~/platform/markdown.server'
import { scanFolder } from '../follow/folder.server'
import type { Tenant } from '../tenant'
import { readInside } from './asset.server'
import { assetUrl } from './asset-url'
import { isPageToken } from './page-tokens'

/** One of the operator's own pages. */
export interface TenantPage extends MarkdownPage {
  /** What it is written in: the asked language, else the domain's, else English. */
  language: Language
}

/** The names of the brand's own pages, in whatever language. */
export async function tenantPageTokens(tenant: Pick<Tenant, 'folder'>): Promise<string[]> {
  const { files } = (await scanFolder(tenant.folder)) ?? { files: [] }
  const tokens = files.flatMap((file) => /^pages\/[^/]+\/([^/]+)\.md$/.exec(file)?.[1] ?? [])
  return [...new Set(tokens)].filter(isPageToken).sort()
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

const linksOf = new WeakMap<object, Map<Language, Promise<TenantPageLink[]>>>()

/** Links to all the brand's pages, for the footer; read once for each version of the brand. */
export function tenantPageLinks(
  tenant: Pick<Tenant, 'folder' | 'settings' | 'version'>,
  language: Language,
): Promise<TenantPageLink[]> {
  const known = linksOf.get(tenant) ?? new Map<Language, Promise<TenantPageLink[]>>()
  linksOf.set(tenant, known)
  const links = known.get(language) ?? readLinks(tenant, language)
  known.set(language, links)
  return links
}

async function readLinks(
  tenant: Pick<Tenant, 'folder' | 'settings' | 'version'>,
  language: Language,
): Promise<TenantPageLink[]> {
  const tokens = await tenantPageTokens(tenant)
  const pages = await Promise.all(tokens.map((token) => tenantPage(tenant, language, token)))
  return pages.flatMap((page, index) => (page ? { to: `/${tokens[index]}`, title: page.title } : []))
}

const sizesOf = new WeakMap<object, Map<string, Promise<MarkdownPicture | null>>>()

/** The pictures of a page, measured once for each version of the brand. */
async function picturesOf(
  tenant: Pick<Tenant, 'folder' | 'settings' | 'version'>,
  paths: readonly string[],
): Promise<Map<string, MarkdownPicture>> {
  const known = sizesOf.get(tenant) ?? new Map<string, Promise<MarkdownPicture | null>>()
  sizesOf.set(tenant, known)
  const found = new Map<string, MarkdownPicture>()
  for (const path of paths) {
    const measured = known.get(path) ?? measure(tenant, path)
    known.set(path, measured)
    const picture = await measured
    if (picture) found.set(path, picture)
  }
  return found
}

async function measure(
  tenant: Pick<Tenant, 'folder' | 'settings' | 'version'>,
  path: string,
): Promise<MarkdownPicture | null> {
  if (!/\.(webp|png|jpe?g)$/i.test(path)) return null
  const file = await readInside(tenant.folder, path)
  const size =
    file &&
    (await sharp(file)
      .metadata()
      .catch(() => null))
  return size && { url: assetUrl(tenant, path), width: size.width, height: size.height }
}
