import { expect, test } from 'vitest'
import { routeAt } from '../../../tests/support/site-map'
import { readableForm } from './form-guard.server'

const urlEncoded = 'application/x-www-form-urlencoded'
const types: Record<string, string> = {
  form: urlEncoded,
  json: 'application/json',
  parts: 'multipart/form-data; boundary=x',
  mail: 'message/rfc822',
}

function sent(path: string, body: string | FormData, type = 'form') {
  const headers = {
    ...(typeof body === 'string' ? { 'Content-Type': types[type] ?? '' } : {}),
    Origin: 'http://a.example',
  }
  return readableForm(new Request(`http://a.example${path}`, { method: 'POST', body, headers }), routeAt(path))
}

function parts(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const million = 'x'.repeat(1_000_000)

test.each<[what: string, path: string, body: string | FormData, type?: string]>([
  ['an index of a list', '/login', 'login[99999999]=x'],
  ['a name of 5,000 levels', '/login', `${'a.'.repeat(5000)}a=x`],
  ['a name that no form has', '/login', 'login=a&password=b&nickname=c'],
  ['a field twice', '/login', 'login=a&login=b'],
  ['a far too long text', '/login', `login=${'x'.repeat(3000)}`],
  ['many values', '/login', '&a'.repeat(50)],
  ['many values without names', '/login', '&'.repeat(50)],
  ['an intent that is none', '/login', 'login=a&__intent__=x'],
  ['the state of a form that Conform would parse', '/login', 'login=a&__state__={'],
  ['an index in parts', '/login', parts({ 'login[99999999]': 'x' })],
  ['a far too long text in parts', '/login', parts({ login: 'x'.repeat(3000) })],
  ['broken parts', '/login', 'x', 'parts'],
  ['an index, with a capital in the path', '/LogIn/', 'login[99999999]=x'],
  ['an index, with a letter of the path escaped', '/%6Cogin', 'login[99999999]=x'],
  ['an index, for the data alone', '/login.data', 'login[99999999]=x'],
  ['an index in the sign-up', '/signup', 'email[3000000]=x'],
  ['an index in the first message', '/members/1/signup', 'signup_message[3000000]=x'],
  ['an index in the wizard', '/complete-signup', 'about_me[3000000]=x'],
  ['NUL', '/login', 'login=a%00'],
  ['a text that is longer than all fields, though as many bytes', '/complete-signup', `body=${'+'.repeat(150_000)}`],
])('%s is refused before a page sees it', async (_, path, body, type) => {
  expect(await sent(path, body, type)).toBe(400)
})

test.each<[path: string, body: string, type?: string]>([
  ['/login', million],
  ['/login', `login=${million}`],
  ['/api/user.php', `{"login":"${million}"}`, 'json'],
])('a body far larger than the forms of %s is refused unread', async (path, body, type) => {
  expect(await sent(path, body, type)).toBe(413)
})

test('an e-mail is taken where reports of e-mails come, and nowhere else', async () => {
  const taken = await sent('/webhooks/mail', 'Subject: x', 'mail')
  expect(taken instanceof Request && (await taken.text())).toBe('Subject: x')
  for (const path of ['/webhooks/payments/mollie', '/api/user.php', '/login']) {
    expect(await sent(path, 'Subject: x', 'mail'), path).toBe(415)
  }
  expect(await sent('/webhooks/mail', 'x'.repeat(250_001), 'mail')).toBe(413)
})

test('passes a fitting form on as it was sent, without headers about hosts', async () => {
  const login = await sent('/login', 'login=Ünal%20%26&password=+b&next=%2Fchats')
  if (!(login instanceof Request)) throw new Error(`refused: ${login}`)
  expect([...(await login.formData())]).toEqual([
    ['login', 'Ünal &'],
    ['password', ' b'],
    ['next', '/chats'],
  ])
  expect(login.headers.get('origin')).toBeNull()
  const written = await sent('/login', parts({ login: 'anna', password: 'b' }))
  expect(written instanceof Request && (await written.formData()).get('login')).toBe('anna')
})

test('a page that takes no form gets no body', async () => {
  const request = await sent('/members', 'a[99999999]=x')
  expect(request instanceof Request && (await request.text())).toBe('')
})
