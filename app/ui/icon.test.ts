import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names'

test('every icon name has its drawing, and every drawing its name', () => {
  const sprite = readFileSync('public/icons.svg', 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">/g)].map((match) => match[1])
  expect(drawn).toEqual([...iconNames])
})
