import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecret } from './secret.server'

test('without a given secret one is made once, kept for the owner only, and found again', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secret-')), 'data')
  const made = keptSecret(folder)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(keptSecret(folder)).toBe(made)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
})
