import type { LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '~/paths'
import { originOf } from '~/tenancy/origin.server'

const day = 24 * 3_600_000
/** Validity in days; RFC 9116 recommends less than a year. */
const validDays = 180

/** GET /.well-known/security.txt: the contact for vulnerability reports about this brand's site. */
export function loader({ context: { tenant } }: LoaderFunctionArgs) {
  const today = Math.floor(Date.now() / day) * day
  const fields = {
    Contact: `mailto:${tenant.settings.support_email}`,
    Expires: new Date(today + validDays * day).toISOString(),
    'Preferred-Languages': tenant.languages.join(', '),
    Canonical: `${originOf(tenant)}${paths.securityTxt}`,
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(text.join(''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
