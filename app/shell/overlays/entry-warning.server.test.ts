import { expect, test } from 'vitest'
import { cookieJar } from '~/platform/http/cookies'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import { memberFor } from '../../../tests/support/person'
import { pageAt } from '../../../tests/support/site-map'
import { demoTenants } from '../../../tests/support/tenants'
import { isWarned } from './entry-warning'
import type { EntryWarning } from './entry-warning.server'
import { entryWarningOf } from './entry-warning.server'

const { saffron } = demoTenants({ saffron: { enable_site_entry_popup: 'yes', site_entry_popup_countries: [] } })
const cookies = (header = '') => cookieJar(header, { secure: false })
const visitor = { tenant: saffron, viewer: null, cookies: cookies(), country: 'NL' }

function warnedAt(path: string, warning: EntryWarning, restricted: boolean): boolean {
  const { facts, params } = pageAt(path)
  return isWarned(facts, params, warning, restricted)
}

test('covers pages with the entry warning, but neither terms nor privacy', () => {
  const warning = entryWarningOf(visitor)
  for (const path of ['/', '/members', '/login', '/pages/cookies', '/pages/terms-of-old']) {
    expect([path, warnedAt(path, warning, false)]).toEqual([path, true])
  }
  for (const path of [
    '/pages/terms',
    '/pages/privacy',
    '/complete-signup',
    '/reset-password/do',
    '/mail/unsubscribe',
  ]) {
    expect([path, warnedAt(path, warning, false)]).toEqual([path, false])
  }
})

test('it is shown once, to visitors only, and on landers in NL and DE alone', () => {
  expect(entryWarningOf({ ...visitor, cookies: cookies(`${entryWarningCookie}=1`) })).toBe('off')
  expect(entryWarningOf({ ...visitor, viewer: memberFor(saffron, 'anna', {}) })).toBe('off')
  const warned = (country: string) => warnedAt('/landers/video', entryWarningOf({ ...visitor, country }), true)
  expect([warned('NL'), warned('DE'), warned('FR')]).toEqual([true, true, false])
})
