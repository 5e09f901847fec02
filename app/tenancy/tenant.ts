import type { Language } from '~/i18n/languages'
import type { LanderVariant } from './landers/variant-contract.server'
import type { Company } from './settings/companies-contract.server'
import type { Secret, TenantSettings } from './settings/contract.server'

/** A font file that the first view needs: preloaded. */
export interface ThemeFont {
  /** Path on the own server, '/fonts/figtree-latin.woff2'. */
  url: string
}

/** A brand's look: the theme it names, with its own tokens on top. */
export interface TenantTheme {
  name: string
  /** ':root{--c-primary:#ffba00;…}', made of validated tokens only. */
  css: string
  colorScheme: 'light' | 'dark'
  fonts: ThemeFont[]
}

/** Another brand of the pool whose consenting members this brand shows. */
export interface SisterBrand {
  id: string
  slug: string
  name: string
}

/**
 * A brand: one folder of `tenants/`, read and checked. Never changes; when the folder does, a new one takes its place.
 * Stays on the server: what a visitor may know of it is `publicSettings(tenant)`.
 */
export interface Tenant {
  /** The folder's name. */
  slug: string
  /** The identity of all its data (uuid). */
  id: string
  /** Where its members live: derived from the pool's name, the own id without a pool (uuid). */
  poolId: string
  /** Hash of the folder's content, company and sister brands included: a part of every cache key. */
  version: string
  /** `tenant.json`, defaults filled in. */
  settings: TenantSettings
  company: Company
  /** The canonical domain: other domains redirect to it, links in e-mails name it. */
  domain: string
  /** Offered, the brand's own order; never empty. */
  languages: Language[]
  theme: TenantTheme
  sisters: SisterBrand[]
  /** The brand's own wordings: language → namespace → keys. */
  texts: Partial<Record<Language, Record<string, unknown>>>
  /** What landers show instead of their own, by slug: 'she', 'she-summer'. */
  landers: Readonly<Record<string, LanderVariant>>
  /** The server runs in development. */
  development: boolean
  /** Of an operator who works at the brand: the console session that the database holds to its grants. */
  console?: string | undefined
  /** The folder's absolute path, for `tenantAsset` and `tenantPage`. */
  folder: string
  /** The value of a `{"env": "NAME"}` or `{"file": "name"}` of the settings, as it is now. A function, so that no secret is ever serialised with the tenant. */
  secret(reference: Secret): string
}

export type { Company, Secret, TenantSettings }
