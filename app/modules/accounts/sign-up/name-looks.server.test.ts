import { expect, test } from 'vitest'
import { isReserved, isWellFormed } from './name-looks.server'

test.each([
  'Zoë',
  'Łukasz_7',
  '山田太郎',
  'さくら',
  'アンナ',
  'अनिल',
  'Ольга',
  'Jean-Luc',
  '김민수',
  'Αθηνά',
  'นภา',
  'مريم',
  '2fast',
])('%s is of one script', (name) => expect(isWellFormed(name)).toBe(true))

test.each(['аdmin', 'Oльга', 'pаypаl', '\u0301\u0301\u0301', 'ab\u0300\u0300\u0300\u0300', '123', '_anna', 'ㅤㅤㅤ'])(
  '%j mixes scripts, or is not a name at all',
  (name) => expect(isWellFormed(name)).toBe(false),
)

test.each([
  'support',
  'Support',
  'SUPPORT',
  'admin',
  'ADMlN',
  'adm1n',
  'Admin_1',
  'аdmin',
  'the-moderator',
  'Saffron',
  'saffr0n',
  'soporte',
])('%s could be taken for the brand or its staff', (name) => expect(isReserved(name, 'Saffron')).toBe(true))

test.each(['Anna', 'Adminta', 'Safran', 'Rooth', 'Moderna', 'Jean-Luc'])('%s is nobody else', (name) => {
  expect(isReserved(name, 'Saffron')).toBe(false)
})
