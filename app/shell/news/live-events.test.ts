import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { liveEvents } from './live-events'

test('open pages listen to every event that a module defines, and none is named twice', async () => {
  const folders = readdirSync('app/modules').filter((name) => existsSync(`app/modules/${name}/live-events.ts`))
  const files = await Promise.all(folders.map((name) => import(`../../modules/${name}/live-events.ts`)))
  const defined = files.flatMap((file) => Object.values<object>(file)).filter((value) => 'kind' in value)
  expect(defined.filter((event) => !liveEvents.some((known) => known === event))).toEqual([])
  expect(new Set(liveEvents.map(({ kind }) => kind)).size).toBe(liveEvents.length)
})
