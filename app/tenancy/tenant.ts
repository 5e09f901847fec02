import type { Language } from '~/i18n/languages'
import type { LanderVariant } from './landers/variant-contract.server'
import type { Company } from './settings/companies-contract.server'
import type { Secret, TenantSettings } from './settings/contract.server'

/** A font file of the first view, to preload. */
export interface ThemeFont {
  /** Path on this server, '/fonts/figtree-latin.woff2'. */
  url: string
}

/** A brand's look: the theme it names, overridden by its own tokens. */
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
  /** Whether its members may have their photo verified. */
  verifiesPhotos: boolean
}

/**
 * A brand: one folder of `tenants/`, read and checked. Immutable; when the folder changes, a new object replaces it.
 * Never sent to browsers: `publicSettings(tenant)` returns the public part.
 */
export interface Tenant {
  /** The folder's name. */
  slug: string
  /** UUID that identifies all its data. */
  id: string
  /** UUID of the pool its members belong to: derived from the pool's name, or `id` without a pool. */
  poolId: string
  /** Hash of the folder's content, company and sister brands; a part of every cache key. */
  version: string
  /** `tenant.json` with defaults filled in. */
  settings: TenantSettings
  company: Company
  /** The canonical domain: other domains redirect to it, and links in e-mails use it. */
  domain: string
  /** Offered languages, in the brand's own order; never empty. */
  languages: Language[]
  theme: TenantTheme
  sisters: SisterBrand[]
  /** The brand's own texts: language → namespace → keys. */
  texts: Partial<Record<Language, Record<string, unknown>>>
  /** Texts and images that replace a lander's own, by slug: 'she', 'she-summer'. */
  landers: Readonly<Record<string, LanderVariant>>
  /** Whether the server runs in development. */
  development: boolean
  /** Console session of an operator who works at the brand; the database limits it to the operator's grants. */
  console?: string | undefined
  /** Absolute path of the folder, for `tenantAsset` and `tenantPage`. */
  folder: string
  /**
   * Returns the current value of a `{"env": "NAME"}` or `{"file": "name"}` of the settings. A function, so that no
   * secret is ever serialised with the tenant.
   */
  secret(reference: Secret): string
}

export type { Company, Secret, TenantSettings }
