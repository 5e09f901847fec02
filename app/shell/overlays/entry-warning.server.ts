import type { AppLoadContext } from '@remix-run/node'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import type { Frame } from '../frame/frame'

export type EntryWarning = Frame['entryWarning']

/** Where lander and chat layouts show the warning too (specification 2). */
const strictCountries = new Set(['NL', 'DE'])

type Asking = Pick<AppLoadContext, 'tenant' | 'viewer' | 'cookies' | 'country'> & { entryWarning?: EntryWarning }

/**
 * Whether the site-entry warning shows: once until dismissed, to visitors only, where the setting and its list of
 * countries want it. The installed app is told apart in the browser, and pages that skip it by their layout.
 */
export function entryWarningOf({ tenant, viewer, cookies, country, entryWarning }: Asking): EntryWarning {
  if (entryWarning) return entryWarning
  const { enable_site_entry_popup, site_entry_popup_countries } = tenant.settings
  if (enable_site_entry_popup === 'no' || viewer || cookies.get(entryWarningCookie)) return 'off'
  const listed = site_entry_popup_countries.length === 0 || (country && site_entry_popup_countries.includes(country))
  if (!listed) return 'off'
  return country && strictCountries.has(country) ? 'everywhere' : 'pages'
}
