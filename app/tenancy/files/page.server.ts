import type { Language } from '~/i18n/languages'
import type { MarkdownPage } from '~/platform/markdown.server'
import { renderMarkdown } from '~/platform/markdown.server'
import { scanFolder } from '../follow/folder.server'
import type { Tenant } from '../tenant'
import { readInside } from './asset.server'
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
  tenant: Pick<Tenant, 'folder' | 'settings'>,
  language: Language,
  token: string,
): Promise<TenantPage | null> {
  if (!isPageToken(token)) return null
  for (const candidate of new Set<Language>([language, tenant.settings.domain_language, 'en'])) {
    const file = await readInside(tenant.folder, `pages/${candidate}/${token}.md`)
    if (!file || file.length > longest) continue
    const page = renderMarkdown(file.toString('utf8'))
    return { ...page, title: page.title || token, language: candidate }
  }
  return null
}
