import { expect, test } from 'vitest'
import { createLog } from './log.server'

function loggedBy(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test('personal data and secrets that slip into a log line are cut out', () => {
  const line = loggedBy((log) =>
    log.info(
      { email: 'anna@example.org', member: { name: 'Anna', id: '7' }, headers: { cookie: 'auth.session=x' } },
      'signed up',
    ),
  )
  expect(line).not.toMatch(/anna|auth\.session/i)
  expect(line).toContain('"id":"7"')
})

test('logs an error without the fields in which a driver puts a row’s values', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(anna@example.org)' })
  const line = loggedBy((log) => log.error({ err: error }, 'sign-up failed'))
  expect(line).toContain('23505')
  expect(line).not.toContain('anna')
})

test('an e-mail address in the text of an error is cut out', () => {
  const error = new Error('550 5.1.1 <anna@example.org>: no such user')
  const line = loggedBy((log) => log.error({ err: new Error('not sent', { cause: error }) }, 'mail'))
  expect(line).toContain('550 5.1.1 <[address]>: no such user')
  expect(line).not.toContain('anna')
})

test('a stack keeps its paths and loses what somebody typed', () => {
  const error = new Error('invalid input syntax for type uuid: "Anna Smith, 06 12"')
  error.stack = `${error.message}\n    at run (file:///app/node_modules/@remix-run/router/dist/router.js:48:71)\n    at x (/app/node_modules/.pnpm/a@2.1.0/b.js:1:2)`
  const line = loggedBy((log) => log.error({ err: error }, 'request failed'))
  expect(line).not.toContain('Anna')
  expect(line).toContain('invalid input syntax for type uuid: ')
  expect(line).toContain('node_modules/@remix-run/router/dist/router.js:48:71')
  expect(line).toContain('.pnpm/a@2.1.0/b.js:1:2')
})

test("a child's lines carry the request id", () => {
  expect(loggedBy((log) => log.child({ requestId: 'r1' }).info('seen'))).toContain('"requestId":"r1"')
})
