import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { chooseLanguage, dateLocale, visibleLanguages } from '~/i18n/choose-language'
import { translate } from '~/i18n/texts.server'
import { readSession } from '~/modules/accounts/read-session.server'
import { keepSession } from '~/modules/accounts/sessions/sessions.server'
import {
  chooseTracking,
  type Tracking,
  trackingConsentCookie,
  trackingCookie,
  trafficSourceOf,
} from '~/modules/accounts/tracking'
import { type Arrival, addressBlock, clientAddress, isHttps } from '~/platform/http/client-address.server'
import { type CookieJar, cookieJar, countryCookie, localeCookie, sessionCookie } from '~/platform/http/cookies'
import { countryOf } from '~/platform/geoip.server'
import { originOf } from '~/tenancy/origin.server'
import type { Client } from '~/tenancy/request-context.server'
import type { Tenant } from '~/tenancy/tenant'
import type { App } from '~/wiring.server'

interface Opening {
  app: App
  tenant: Tenant
  arrival: Arrival
  url: URL
  requestId: string
}

/** Makes the context of a request: reads the session once, chooses the language, keeps the tracking values. */
export async function openRequest({ app, tenant, arrival, url, requestId }: Opening): Promise<AppLoadContext> {
  const client = await clientOf(app, arrival)
  const cookies = cookieJar(arrival.headers.cookie?.toString(), { secure: client.https })
  const token = cookies.get(sessionCookie)
  const viewer = token ? await readSession(tenant, token, () => keepSession(cookies, token)) : null
  const chosenCountry = cookies.get(countryCookie)
  const country = isCountry(chosenCountry) ? chosenCountry : client.country
  const tracking = trackingOf(url.searchParams, cookies, country)
  const acceptLanguage = arrival.headers['accept-language']?.toString() ?? null
  const chosen = cookies.get(localeCookie) ?? null
  const profileCountry = viewer?.country ?? null
  const language = chooseLanguage({
    offered: tenant.languages,
    domainLanguage: tenant.settings.domain_language,
    chosen,
    member: viewer?.language ?? null,
    acceptLanguage,
    country,
  })
  return {
    tenant,
    url: new URL(url.pathname + url.search, originOf(tenant)),
    requestId,
    nonce: randomBytes(16).toString('base64'),
    log: app.log.child({ requestId, tenant: tenant.slug }),
    cookies,
    client,
    country,
    language,
    dateLocale: dateLocale(language, profileCountry ?? country),
    timeZone: viewer?.timeZone ?? tenant.settings.time_zone,
    visibleLanguages: visibleLanguages({
      offered: tenant.languages,
      current: language,
      chosen,
      detectedCountry: country,
      profileCountry,
      acceptLanguage,
      dropdown: app.env.LANGUAGE_DROPDOWN,
    }),
    t: translate(tenant, language),
    viewer,
    tracking,
    trafficSource: viewer ? viewer.trafficSource : trafficSourceOf(tracking, tenant.settings.networks),
  }
}

/** The click that brought the visitor, kept in a cookie as long as the law of the country lets it be. */
function trackingOf(query: URLSearchParams, cookies: CookieJar, country: string | null): Tracking {
  const consent = cookies.get(trackingConsentCookie.name)
  const { tracking, keep } = chooseTracking({
    query,
    kept: cookies.get(trackingCookie.name),
    country,
    consent: consent === 'yes' || consent === 'no' ? consent : null,
  })
  if (keep === null) cookies.clear(trackingCookie.name)
  else if (keep !== undefined) cookies.set(trackingCookie.name, keep, { maxAge: trackingCookie.maxAge })
  return tracking
}

async function clientOf({ env }: App, arrival: Arrival): Promise<Client> {
  const address = clientAddress(arrival, env.TRUSTED_PROXIES)
  const told = address === arrival.peer ? undefined : arrival.headers['cf-ipcountry']?.toString()
  return {
    address,
    addressBlock: addressBlock(address),
    country: isCountry(told) ? told : await countryOf(address),
    userAgent: (arrival.headers['user-agent'] ?? '').toString().slice(0, 300),
    https: isHttps(arrival, env.TRUSTED_PROXIES),
  }
}

function isCountry(value: string | undefined): value is string {
  return value !== undefined && /^[A-Z]{2}$/.test(value)
}
