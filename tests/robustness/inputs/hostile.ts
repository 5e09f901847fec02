import type { Call } from '../../support/call'

/** A part of a request that costs its reader as much as it can. */
export interface Hostile extends Pick<Call, 'headers' | 'body'> {
  what: string
  /** Behind the path. */
  query?: string
}

/** What Node reads of a request's head at most is 16 KB; the target and a header share it. */
const headBytes = 15_000
const bodyBytes = 1024 * 1024

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=y'

const filled = (bytes: number, text: string) => text.repeat(Math.floor(bytes / text.length))

/** Values that parsers, patterns and normalisations have stumbled over. */
export const costlyTexts: Readonly<Record<string, string>> = {
  letters: 'a',
  words: 'a ',
  'line breaks': '\n',
  'spaces at the end': ' ',
  'dots and at-signs': 'a.a@',
  'dashes and digits': '1-',
  brackets: '[0]',
  'marks without a letter': '\u0301',
  'letters that fold to many': '\uFDFA',
  'halves of characters': '\uD83D',
  'addresses that are spelled': 'a at b dot . c',
  'numbers that are spelled': '0 1.',
  'links and markup': '<a href="http://a.a">_*',
}

/** Queries: the targets that a head still holds, on any page. */
export const hostileQueries: Hostile[] = [
  { what: 'one endless value', query: `q=${filled(headBytes, 'a')}` },
  { what: 'two hundred of one name', query: filled(1_400, 'after=a&') },
  { what: 'interests without end', query: filled(headBytes, 'interests=a&').slice(0, 2_600) },
  { what: 'ampersands', query: filled(headBytes, '&') },
  { what: 'escapes', query: `next=/${filled(headBytes, '%2F')}` },
  { what: 'broken escapes', query: `next=/${filled(headBytes, '%E0%A4')}` },
  { what: 'spaces', query: `q=${filled(headBytes, '+')}&token=${filled(100, '+')}` },
  { what: 'deep names', query: `${filled(headBytes, 'a.')}a=1` },
  { what: 'indices', query: `${filled(4_000, 'a[9]')}=1&a[99999999]=1` },
  {
    what: 'digits',
    query: ['page', 'min_age', 'max_age', 'lat', 'lon'].map((name) => `${name}=${filled(2_900, '9')}`).join('&'),
  },
  { what: 'cursor', query: `after=${filled(5_000, 'z')}-${filled(5_000, '0')}&before=${filled(4_000, '-')}` },
  {
    what: 'tracking',
    query: ['utm_source', 'gclid', 'network', 'ref'].map((name) => `${name}=${filled(3_500, 'a-')}`).join('&'),
  },
  { what: 'routes of the router', query: `_data=${filled(7_000, 'routes/')}&_routes=${filled(7_000, 'root,')}` },
]

export const hostileHeaders: Hostile[] = [
  { what: 'cookies', headers: { Cookie: filled(headBytes, 'a=b;') } },
  { what: 'cookies without a value', headers: { Cookie: filled(headBytes, '; =') } },
  { what: 'escaped cookies', headers: { Cookie: `locale=${filled(headBytes, '%25')}` } },
  { what: 'quoted session', headers: { Cookie: `auth.session="${filled(headBytes, '\\')}"` } },
  { what: 'session', headers: { Cookie: `auth.session=${filled(headBytes, 'A')}` } },
  { what: 'languages', headers: { 'Accept-Language': filled(headBytes, 'de-DE;q=0.1,') } },
  { what: 'language', headers: { 'Accept-Language': filled(headBytes, 'a-') } },
  { what: 'encodings', headers: { 'Accept-Encoding': filled(headBytes, 'br;q=0.1, ') } },
  { what: 'types', headers: { Accept: filled(headBytes, 'text/*;q=0.1,') } },
  { what: 'browser', headers: { 'User-Agent': filled(headBytes, 'Mozilla/5.0 (') } },
  { what: 'spaces of a browser', headers: { 'User-Agent': `Chrome/${filled(headBytes, ' ')}x` } },
  { what: 'hops', headers: { 'X-Forwarded-For': `${filled(headBytes, '127.0.0.1,')}::1` } },
  { what: 'hop', headers: { 'X-Forwarded-For': filled(headBytes, ':') } },
  { what: 'known versions', headers: { 'If-None-Match': filled(headBytes, '"a", ') } },
  { what: 'spaces of known versions', headers: { 'If-None-Match': `"a",${filled(headBytes, ' ')}` } },
  { what: 'ranges', headers: { Range: `bytes=${filled(headBytes, '0-0,')}0-0` } },
  { what: 'referrer', headers: { Referer: `http://a/${filled(headBytes, '%2F')}` } },
  { what: 'date', headers: { 'If-Modified-Since': filled(headBytes, '1 ') } },
  {
    what: 'many headers',
    headers: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`X-${index}`, 'a'])),
  },
]

/** Bodies of a megabyte, of every type that something reads. */
export const hostileBodies: Hostile[] = [
  ...Object.entries({
    'one value': `login=${filled(bodyBytes, 'a')}`,
    'one name': filled(bodyBytes, 'a'),
    ampersands: filled(bodyBytes, '&'),
    'equals signs': filled(bodyBytes, '='),
    'values of one letter': filled(bodyBytes, 'a=b&'),
    escapes: filled(bodyBytes, '%41'),
    'broken escapes': filled(bodyBytes, '%E0%A4'),
    spaces: filled(bodyBytes, '+'),
    'list that is long': 'login[99999999]=x&email[3000000]=x',
    'deep name': `${filled(bodyBytes, 'a.')}a=x`,
    'deep list': `a${filled(bodyBytes, '[0]')}=x`,
    'deep intent': `__intent__=${filled(bodyBytes, '[')}`,
  }).map(([what, body]) => sent(what, urlEncoded, body)),
  ...Object.entries({
    'deep list': filled(bodyBytes, '['),
    'deep object': filled(bodyBytes, '{"a":'),
    'list of lists': `[${filled(bodyBytes, '[],')}[]]`,
    'many names': `{${Array.from({ length: 70_000 }, (_, index) => `"${index}":1`).join(',')}}`,
    'one text': `{"login":"${filled(bodyBytes, 'a')}"}`,
    'escaped text': `{"login":"${filled(bodyBytes, '\\u0041')}"}`,
    number: `{"login":${filled(bodyBytes, '9')}}`,
    spaces: `${filled(bodyBytes, ' ')}{}`,
  }).map(([what, body]) => sent(what, 'application/json', body)),
  ...Object.entries({
    'parts without end': filled(bodyBytes, '--y\r\n\r\n'),
    'small parts': `${filled(bodyBytes, '--y\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n')}--y--`,
    'headers of a part': `--y\r\n${filled(bodyBytes, 'A: b\r\n')}\r\n\r\n--y--`,
    'header of a part': `--y\r\nContent-Disposition: form-data; name="${filled(bodyBytes, '\\"')}"\r\n\r\n\r\n--y--`,
    'almost a boundary': `--y\r\nContent-Disposition: form-data; name=a\r\n\r\n${filled(bodyBytes, '\r\n--')}`,
    'small files': `${filled(bodyBytes, '--y\r\nContent-Disposition: form-data; name=photo; filename=a\r\n\r\n\r\n')}--y--`,
    'file that is none': `--y\r\nContent-Disposition: form-data; name=photo; filename=a\r\n\r\n${filled(bodyBytes, '\0')}\r\n--y--`,
  }).map(([what, body]) => sent(what, multipart, body)),
]

function sent(what: string, type: string, body: string): Hostile {
  return { what: `${what} (${type.split(';', 1)[0]})`, headers: { 'Content-Type': type }, body: Buffer.from(body) }
}

/** A form with all its fields, each as long as the form may hold it, of nothing but `text`. */
export function fullForm(
  shape: ReadonlyMap<string, { characters: number; times: number; file?: true }>,
  text: string,
): string {
  const values = new URLSearchParams()
  for (const [name, { characters, times, file }] of shape) {
    if (file) continue
    for (let time = 0; time < times; time += 1) values.append(name, filled(characters, text))
  }
  return values.toString()
}
