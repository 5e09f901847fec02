import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { noBrand, translate } from '~/i18n/texts/texts.server'
import type { ConsoleContext } from '~/modules/operators/access/operator'
import { readSession } from '~/modules/operators/sessions/sessions.server'
import { consoleOrigin } from '~/platform/env.server'
import { consoleCookie, cookieJar } from '~/platform/http/cookies'
import type { Route } from '~/platform/http/route'
import { consoleTheme } from '~/tenancy/theme/load-theme.server'
import type { Exchange } from '../exchange.server'
import { clientOf } from '../visit.server'

/** The console is in English (docs/decisions/470) and shows times in UTC, as the audit log stores them. */
const language = 'en'

/** Makes the context of a request for the console's host. It has no brand: reading `tenant` throws. */
export async function openConsole({ requestId, app, incoming }: Exchange, route: Route): Promise<AppLoadContext> {
  const client = await clientOf(app, incoming)
  const cookies = cookieJar(incoming.headers.cookie?.toString(), { secure: client.https })
  const origin = consoleOrigin(app.env)
  const url = new URL(incoming.target, origin)
  const token = cookies.get(consoleCookie)
  const read = token ? await readSession(token, client) : null
  const console: ConsoleContext = {
    origin,
    tenants: app.tenants,
    theme: consoleTheme(),
    operator: read && 'operator' in read ? read.operator : null,
    ended: read && 'ended' in read ? read.ended : null,
  }
  return {
    get tenant(): never {
      throw new Error('the console has no brand: ask brandAt for one')
    },
    console,
    url,
    method: incoming.method,
    route,
    requestId,
    nonce: randomBytes(16).toString('base64'),
    log: app.log.child({ requestId, console: true }),
    cookies,
    client,
    previewing: false,
    country: client.country,
    landerVariant: null,
    language,
    urlLanguage: null,
    dateLocale: 'en-GB',
    timeZone: 'UTC',
    visibleLanguages: [language],
    t: translate(noBrand, language),
    viewer: null,
    tracking: {},
    carried: '',
    asksTracking: false,
    trafficSource: null,
  }
}
