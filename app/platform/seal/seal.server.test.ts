import { expect, test } from 'vitest'
import { sealerFor } from './seal.server'

const [old, current] = ['a'.repeat(32), 'b'.repeat(32)] as const
const sealer = sealerFor([current, old], 'cursors')

test('seals a value so that it tells nothing and opens again', () => {
  const sealed = sealer.seal('1763800000000000-Ünal')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('17638')
  expect(sealer.seal('1763800000000000-Ünal')).toBe(sealed)
  expect(sealer.seal('1763800000000001-Ünal').slice(0, 16)).not.toBe(sealed.slice(0, 16))
  expect(sealer.open(sealed)).toBe('1763800000000000-Ünal')
})

test('opens what the previous key has sealed, and nothing else', () => {
  const sealed = sealerFor([old], 'cursors').seal('text')
  expect(sealer.open(sealed)).toBe('text')
  expect(sealerFor([current], 'cursors').open(sealed)).toBeNull()
  expect(sealerFor([old], 'links').open(sealed)).toBeNull()
  const first = sealed.startsWith('A') ? 'B' : 'A'
  for (const wrong of ['', 'x', '💔', first + sealed.slice(1), sealed.slice(0, -4), 'A'.repeat(80)]) {
    expect(sealer.open(wrong)).toBeNull()
  }
})
