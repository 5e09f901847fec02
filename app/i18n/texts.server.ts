import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { BaseTexts, Texts } from '~/i18n/base-texts.server'
import { baseTexts } from '~/i18n/base-texts.server'
import type { BrowserTexts, PageTexts } from '~/i18n/inline-texts'
import { inlineJson } from '~/i18n/inline-texts'
import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import { textAt, translator } from '~/i18n/translate'

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
  texts: BrowserTexts
  translate: Translate
  /** Changes with the tenant's overrides and with the product's texts: part of the immutable file's name. */
  version: string
}

const instances = new LRUCache<string, TenantLanguage>({ max: 500 })
const inlined = new LRUCache<string, { texts: Record<string, Texts>; json: string }>({ max: 500 })

/** The texts of a tenant in one language. */
export function textsFor(tenant: TenantTexts, language: Language): BrowserTexts {
  return inLanguage(tenant, language).texts
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
    texts: textsFor(tenant, language),
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

/** Tenants without wordings of their own share one source a language. */
function inLanguage(tenant: TenantTexts, language: Language): TenantLanguage {
  const base = baseTexts(language, tenant.development)
  const overrides = tenant.texts[language]
  const owner = overrides ? tenant.version : ''
  const key = `${owner} ${language}`
  const known = instances.get(key)
  if (known && known.base === base) return known
  const texts = layered(overrides, language, base)
  const version = createHash('sha256').update(`${owner} ${base.version}`).digest('hex').slice(0, 16)
  const entry = { base, texts, translate: translator(texts, ['common']), version }
  instances.set(key, entry)
  return entry
}

/** Overrides are looked up before the shared texts, key by key: a merged copy per tenant and language would be gigabytes. */
function layered(overrides: Record<string, unknown> | undefined, language: Language, base: BaseTexts): BrowserTexts {
  return {
    language,
    find: (namespace, path) => (overrides && textAt(overrides[namespace], path)) ?? found(base, namespace, path),
    has: () => true,
    come: () => Promise.resolve(),
  }
}

const foundTexts = new WeakMap<BaseTexts, Map<string, string>>()

/** The text in the shared texts, whose every key is walked to once. */
function found(base: BaseTexts, namespace: string, path: string): string | undefined {
  const known = foundTexts.get(base) ?? new Map<string, string>()
  foundTexts.set(base, known)
  const key = `${namespace}:${path}`
  const text = known.get(key) ?? textAt(base.namespaces[namespace], path)
  if (text !== undefined) known.set(key, text)
  return text
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
