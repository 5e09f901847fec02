import { expect, test } from 'vitest'
import { whatIsShown } from './what-is-shown'

const online = { online: true, fictional: false }
const away = { online: false, fictional: false }
const fictional = { online: false, fictional: true }

test.each([
  [[online, online], 'online'],
  [[online, away], 'some_online'],
  [[away, away], 'recent'],
  [[online, fictional], 'profiles'],
])('the line over %j says %s', (members, said) => {
  expect(whatIsShown(members)).toBe(said)
})
