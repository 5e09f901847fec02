import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import { takenAt } from '~/request/forms/form-table.server'
import routes from '~/routes'

test('the table of forms has every address whose route has an action, and no other', () => {
  const acting = pathsOf(routes).filter(({ file }) =>
    /^export (async )?function action\b/m.test(readFileSync(join('app', file), 'utf8')),
  )
  expect(Object.keys(takenAt).sort()).toEqual(acting.map(({ path }) => path).sort())
})

function pathsOf(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => [{ path, file }, ...pathsOf(children)])
}
