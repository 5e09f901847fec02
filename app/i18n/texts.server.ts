import { createHash } from 'node:crypto'
import type { i18n, Module } from 'i18next'
import i18next from 'i18next'
import { LRUCache } from 'lru-cache'
import type { BaseTexts, Texts } from '~/i18n/base-texts.server'
import { baseTexts } from '~/i18n/base-texts.server'
import type { PageTexts } from '~/i18n/inline-texts'
import { inlineJson } from '~/i18n/inline-texts'
import type { Language } from '~/i18n/languages'
import { textsOptions } from '~/i18n/texts-options'
import type { Translate } from '~/i18n/translate'

/** What the texts need of a tenant. `texts` holds its overrides: language → namespace → keys. */
export interface TenantTexts {
  /** Changes whenever the tenant's folder does. */
  version: string
  texts: Partial<Record<Language, Record<string, unknown>>>
  development: boolean
}

/** Namespaces whose texts only the server needs. */
const serverNamespaces = new Set(['mail'])

interface TenantLanguage {
  base: BaseTexts
  i18n: i18n
  translate: Translate
  /** Changes with the tenant's overrides and with the product's texts: part of the immutable file's name. */
  version: string
}

const instances = new LRUCache<string, TenantLanguage>({ max: 500 })
const inlined = new LRUCache<string, { texts: Record<string, Texts>; json: string }>({ max: 500 })

/** The i18next instance of a tenant in one language; it never changes its language. */
export function textsFor(tenant: TenantTexts, language: Language): i18n {
  return inLanguage(tenant, language).i18n
}

/** `t` of a tenant in one language. */
export function translate(tenant: TenantTexts, language: Language): Translate {
  return inLanguage(tenant, language).translate
}

/**
 * The texts of some namespaces, overrides included, to be inlined with a page. The same object for the same tenant
 * version, language and namespaces.
 */
export function inlineTexts(
  tenant: TenantTexts,
  language: Language,
  namespaces: readonly string[],
): Record<string, Texts> {
  return inline(tenant, language, namespaces).texts
}

function inline(tenant: TenantTexts, language: Language, namespaces: readonly string[]) {
  const { base, version } = inLanguage(tenant, language)
  const key = `${version} ${language} ${namespaces.join()}`
  const known = inlined.get(key)
  if (known) return known
  const texts: Record<string, Texts> = {}
  for (const namespace of namespaces) {
    const own = base.namespaces[namespace]
    if (own && !serverNamespaces.has(namespace)) {
      texts[namespace] = withOverrides(own, tenant.texts[language]?.[namespace])
    }
  }
  const entry = { texts, json: inlineJson(texts) }
  inlined.set(key, entry)
  return entry
}

export interface Reader {
  tenant: TenantTexts
  language: Language
  dateLocale: string
  /** IANA */
  timeZone: string
}

/** What `TextsProvider` takes when the server renders; `openBrowserTexts` makes the same in the browser. */
export function serverTexts({ tenant, language, dateLocale, timeZone }: Reader): PageTexts {
  const now = Date.now()
  const file = textsPath(tenant, language)
  const head = JSON.stringify({ language, dateLocale, timeZone, now, file })
  return {
    i18n: textsFor(tenant, language),
    dateLocale,
    timeZone,
    now,
    inlineJson: (namespaces) => `${head.slice(0, -1)},"texts":${inline(tenant, language, namespaces).json}}`,
    load: () => {},
  }
}

/** All texts that the browser may need, as the JSON of the file that is fetched once on the first navigation. */
export function allTexts(tenant: TenantTexts, language: Language): string {
  return inline(tenant, language, Object.keys(inLanguage(tenant, language).base.namespaces)).json
}

/** Where the browser finds `allTexts`: '/texts/nl.<version>.json', whose content never changes. */
export function textsPath(tenant: TenantTexts, language: Language): string {
  return `/texts/${language}.${inLanguage(tenant, language).version}.json`
}

/** Tenants without wordings of their own share one instance a language: opening one costs half a millisecond. */
function inLanguage(tenant: TenantTexts, language: Language): TenantLanguage {
  const base = baseTexts(language, tenant.development)
  const overrides = tenant.texts[language]
  const owner = overrides ? tenant.version : ''
  const key = `${owner} ${language}`
  const known = instances.get(key)
  if (known && known.base === base) return known
  const instance = open(overrides, language, base)
  const version = createHash('sha256').update(`${owner} ${base.version}`).digest('hex').slice(0, 16)
  const entry = { base, i18n: instance, translate: instance.t as Translate, version }
  instances.set(key, entry)
  return entry
}

/** Overrides are looked up before the shared texts, key by key: a merged copy per tenant and language would be gigabytes. */
function open(overrides: Record<string, unknown> | undefined, language: Language, base: BaseTexts): i18n {
  const instance = i18next.createInstance()
  const layered = {
    type: 'i18nFormat',
    handleAsObject: true,
    getResource(_language: string, namespace: string, path: string) {
      const override = atPath(overrides?.[namespace], path)
      return typeof override === 'string' ? override : atPath(base.namespaces[namespace], path)
    },
  }
  void instance.use(layered as Module).init({
    ...textsOptions,
    lng: language,
    ns: Object.keys(base.namespaces),
    resources: { [language]: base.namespaces },
    initImmediate: false,
  })
  return instance
}

function atPath(texts: unknown, path: string): unknown {
  let found = texts
  for (const key of path.split('.')) found = isTexts(found) && Object.hasOwn(found, key) ? found[key] : undefined
  return found
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null
}

function withOverrides(base: Texts, overrides: unknown): Texts {
  if (!isTexts(overrides)) return base
  const merged: Texts = { ...base }
  for (const [key, override] of Object.entries(overrides)) {
    const text = base[key]
    if (typeof text === 'object') merged[key] = withOverrides(text, override)
    else if (typeof override === 'string') merged[key] = override
  }
  return merged
}
