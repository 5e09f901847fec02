import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ignoreIfUnavailable } from '~/database/unavailable'
import { variantContract } from '../landers/variant-contract.server'
import type { SavedVersion, TenantRecords } from '../records/records'
import type { Company } from '../settings/companies-contract.server'
import { readSettings } from '../settings/read-settings.server'
import type { Theme, ThemeFile } from '../theme/load-theme.server'
import { loadTheme, themeOf } from '../theme/load-theme.server'
import { themeFile } from '../theme/tokens.server'
import type { Brand, GoodVersion } from './brand.server'
import type { Companies } from './companies.server'
import type { LoadedFolder } from './load-tenant.server'

/** Accepts every secret: one that is missing now doesn't invalidate a saved version; only what needs it fails. */
const anySecret = () => 'set'

const content = z.object({
  settings: z.string(),
  theme: themeFile,
  company: z.custom<Company>((value) => typeof value === 'object' && value !== null),
  texts: z.record(z.string(), z.record(z.string(), z.unknown())),
  landers: z.record(z.string(), variantContract).default({}),
})

/** Saves the valid versions of tenants, and restores them after a restart that finds their folders broken. */
export class LastGood {
  #hashes = new Map<string, string>()

  constructor(
    private readonly records: TenantRecords,
    private readonly companies: Pick<Companies, 'get'>,
  ) {}

  async load(): Promise<void> {
    this.#hashes = await this.records.savedHashes()
  }

  async save(slug: string, { settings, hash, json, theme, texts, landers }: LoadedFolder): Promise<void> {
    const company = this.companies.get(settings.company_id)
    if (!company || this.records.readOnly || this.#hashes.get(slug) === hash) return
    const saved: z.input<typeof content> = { settings: json.text, theme: theme.file, company, texts, landers }
    await this.records.save(slug, { hash, content: saved })
    this.#hashes.set(slug, hash)
  }

  /** Saves the brand's pending version. If the database is unavailable, the next check tries again. */
  async saveWaiting(brand: Brand): Promise<void> {
    if (!brand.unsaved) return
    const { unsaved } = brand
    await this.save(brand.slug, unsaved).then(() => {
      if (brand.unsaved === unsaved) brand.unsaved = null
    }, ignoreIfUnavailable)
  }

  /** Restores the last saved version; null when there is none, or when it is invalid in this release. */
  async restore(slug: string): Promise<(GoodVersion & Pick<SavedVersion, 'savedAt'>) | null> {
    const saved = this.#hashes.has(slug) ? await this.records.saved(slug) : null
    const parsed = content.safeParse(saved?.content)
    if (!saved || !parsed.success) return null
    const read = readSettings('tenant.json', parsed.data.settings, anySecret, anySecret)
    if ('problems' in read) return null
    const { settings } = read.value
    const theme = themeNow(settings, parsed.data.theme)
    if (!theme) return null
    // Differs from the saved hash when the theme has changed: the theme is part of the tenant's version.
    const hash = createHash('sha256').update(saved.hash).update(theme.css).digest('hex')
    const { company, texts, landers } = parsed.data
    return { settings, theme, texts, landers, company, hash, savedAt: saved.savedAt }
  }
}

/** Loads the theme from its file, or as it was saved when the file is invalid. */
function themeNow({ theme, tokens }: GoodVersion['settings'], saved: ThemeFile): Theme | null {
  for (const load of [() => loadTheme(theme, tokens), () => themeOf(theme, saved, tokens)]) {
    try {
      return load()
    } catch {}
  }
  return null
}
