import type { AppLoadContext } from '@remix-run/node'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import type { Frame } from '../frame/frame'

export type EntryWarning = Frame['entryWarning']

/** Countries in which lander and chat layouts also show the warning (specification 2). */
const strictCountries = new Set(['NL', 'DE'])

type Context = Pick<AppLoadContext, 'tenant' | 'viewer' | 'cookies' | 'country'> & { entryWarning?: EntryWarning }

/**
 * Returns where the site-entry warning shows: to visitors who haven't dismissed it, if the setting and its list of
 * countries include them. The browser exempts the installed app, and layouts exempt pages that skip the warning.
 */
export function entryWarningOf({ tenant, viewer, cookies, country, entryWarning }: Context): EntryWarning {
  if (entryWarning) return entryWarning
  const { enable_site_entry_popup, site_entry_popup_countries } = tenant.settings
  if (enable_site_entry_popup === 'no' || viewer || cookies.get(entryWarningCookie)) return 'off'
  const listed = site_entry_popup_countries.length === 0 || (country && site_entry_popup_countries.includes(country))
  if (!listed) return 'off'
  return country && strictCountries.has(country) ? 'everywhere' : 'pages'
}
