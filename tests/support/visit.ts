import type { AppLoadContext } from '@remix-run/node'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { cookieJar } from '~/platform/http/cookies'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** Returns the context of a visitor's request, for functions called without a server. All other fields are missing. */
export function visit(tenant: Tenant, address: string, changes: Partial<AppLoadContext> = {}): AppLoadContext {
  readTextsFrom('locales')
  const { language = 'en' } = changes
  const made: Partial<AppLoadContext> = {
    tenant,
    url: new URL(address, originOf(tenant)),
    t: translate(tenant, language),
    language,
    dateLocale: 'en-GB',
    country: 'NL',
    client: {
      address: '192.0.2.1',
      addressBlock: '192.0.2.1',
      country: 'NL',
      userAgent: 'Firefox',
      https: true,
      onThisMachine: false,
    },
    cookies: cookieJar(null, { secure: true }),
    viewer: null,
    tracking: {},
    trafficSource: null,
    ...changes,
  }
  return made as AppLoadContext
}
