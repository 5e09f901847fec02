import { expect, test } from 'vitest'
import { consoleCookie, cookieAges, cookieJar, cookieNames, localeCookie, sessionCookie } from './cookies'

test('a cookie is host-only, lax, httpOnly and, on https, secure', () => {
  const jar = cookieJar(null, { secure: true })
  jar.set(sessionCookie, 'abc', { maxAge: cookieAges.session })
  expect(jar.changes()).toEqual(['auth.session=abc; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'])
})

test('on http a cookie is not secure, or it would be lost', () => {
  const jar = cookieJar(null, { secure: false })
  jar.set(localeCookie, 'nl', { maxAge: cookieAges.locale, httpOnly: false })
  expect(jar.changes()).toEqual(['locale=nl; Max-Age=31536000; Path=/; SameSite=Lax'])
})

test('reading sees what this request set or cleared; the last change goes out', () => {
  const jar = cookieJar('locale=de; auth.session=old', { secure: false })
  jar.set('locale', 'fi')
  jar.set('locale', 'sv')
  jar.clear(sessionCookie)
  expect(jar.get('locale')).toBe('sv')
  expect(jar.get(sessionCookie)).toBeUndefined()
  expect(jar.changes()).toHaveLength(2)
  expect(jar.changes()[1]).toContain('Max-Age=0')
})

test.each(['%', 'a=%E0%A4%A', '=;=;', 'locale', 'locale=%00', ';;;', 'x'.repeat(20_000)])(
  'a malformed cookie header is ignored: %j',
  (header) => {
    const jar = cookieJar(header, { secure: false })
    expect(jar.get('locale')).toBeUndefined()
    expect(jar.get('a')).toBeUndefined()
  },
)

test('one malformed cookie does not take the others with it', () => {
  expect(cookieJar('a=%E0%A4%A; locale=nl', { secure: false }).get('locale')).toBe('nl')
})

test('every cookie is of all paths, or browsers refuse those named __Host-', () => {
  const jar = cookieJar(null, { secure: true })
  for (const name of [...cookieNames, consoleCookie] as const) jar.set(name, 'x')
  for (const name of cookieNames) jar.clear(name)
  expect(jar.changes()).toHaveLength(cookieNames.length + 1)
  for (const line of jar.changes()) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('names every cookie __Host- that no script and no specification names', () => {
  const jar = cookieJar('', { secure: true })
  const free = [
    'known-browser',
    'country',
    'way-back',
    'tracking',
    'tracking-consent',
    'preview',
    consoleCookie,
  ] as const
  for (const name of free) jar.set(name, 'x')
  expect(jar.changes().filter((line) => !line.startsWith('__Host-'))).toEqual([])
})

test('counts no reading as a change', () => {
  const jar = cookieJar('locale=nl', { secure: true })
  expect([jar.get('locale'), jar.get('country')]).toEqual(['nl', undefined])
  expect(jar.changes()).toEqual([])
})

test('names our cookies __Host- on https, and reads no plain one of a subdomain', () => {
  const jar = cookieJar('tracking=planted; __Host-country=NL', { secure: true })
  expect([jar.get('tracking'), jar.get('country')]).toEqual([undefined, 'NL'])
  jar.set('tracking', 'network=sunline')
  jar.clear('country')
  expect(jar.get('tracking')).toBe('network=sunline')
  expect(jar.get('country')).toBeUndefined()
  expect(jar.changes()).toEqual([
    '__Host-tracking=network%3Dsunline; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-country=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})
