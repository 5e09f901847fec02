import { currentDatabase } from '~/database/database.server'
import { storageOf } from '~/platform/storage.server'
import { poolIdOf } from '~/tenancy/pool-id.server'
import type { TenantRecords } from '~/tenancy/records/records'
import { argumentsOf } from '../arguments'
import { assertStopped } from '../assert-stopped'
import { SettingsText } from '../brands/edit-settings'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import type { Counts, Move } from './move-rows'
import { filesIn, movedFiles, moveRows, planMove } from './move-rows'

const options = {
  alone: { type: 'boolean' },
  'leave-shared': { type: 'boolean' },
  write: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** `npm run tenant -- move-pool <slug> <pool>|--alone [--leave-shared] [--write] [--json]` */
export const movePool: Verb = {
  usage: '<slug> <pool>|--alone [--leave-shared] [--write] [--json]',
  summary:
    'moves a brand with all its rows and files into another pool, or into one of its own; says what it would do until --write. Stop servers and workers before',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 2 })
    const [slug = '', pool] = words
    if (!slug || (pool === undefined) === !values.alone) {
      throw new Refusal('Which brand, and where to? npm run tenant -- move-pool coast sun, or coast --alone')
    }
    const opened = await call.openRecords({ readOnly: false })
    if (!opened) throw new Refusal('No server has run here yet: write the pool into tenant.json')
    try {
      const { settings, move } = await moveOf(call, opened.records, slug, pool)
      const plan = await planMove(currentDatabase().unhurried, move)
      const isShared = Object.keys(plan.shared).length > 0
      const moved = values.write === true
      const endsSharing = pool === undefined && settings.get('member_resell') === true
      if (moved && isShared && !values['leave-shared']) {
        throw new Refusal(
          `${slug} shares ${countsText(plan.shared)} with brands of the pool it leaves. With --leave-shared such conversations stay with the others, and likes, swipes, blocks, hides, notes, visits and picks between them end`,
        )
      }
      if (moved) {
        // Its writes during the move would remain in the old pool.
        await assertStopped()
        await carryOut(move, settings, { pool, endsSharing })
      }
      if (values.json) call.print(JSON.stringify({ tenant: slug, ...plan, moved }))
      else for (const line of linesOf(slug, plan, { moved, endsSharing })) call.print(line)
      return 0
    } finally {
      await opened.close()
    }
  },
}

async function moveOf(call: Call, records: TenantRecords, slug: string, pool: string | undefined) {
  const settings = await SettingsText.read(call.root, slug)
  if (!settings) throw new Refusal(`There is no brand '${slug}' in ${call.root}`)
  if (pool !== undefined && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(pool)) {
    throw new Refusal(`A pool's name has small letters, digits and hyphens, 40 at most, not '${pool}'`)
  }
  const id = String(settings.get('id'))
  const home = (await records.homes({ slug, id })).find((one) => one.id === id)
  if (!home) throw new Refusal(`${slug} has no members yet: write the pool into ${settings.path}`)
  if (!settings.writable) throw new Refusal(`${settings.path} can't be written`)
  return { settings, move: { tenantId: id, from: home.poolId, to: poolIdOf({ id, pool }) } satisfies Move }
}

/** Moves files, rows and settings. Files are copied before the rows and removed after, so a failed move can resume. */
async function carryOut(
  move: Move,
  settings: SettingsText,
  { pool, endsSharing }: { pool: string | undefined; endsSharing: boolean },
): Promise<void> {
  const { unhurried } = currentDatabase()
  if (move.from !== move.to) {
    const [before, after] = [storageOf({ poolId: move.from }), storageOf({ poolId: move.to })]
    const files = await movedFiles(unhurried, move)
    for (const key of files) {
      const bytes = await before.get(key)
      if (bytes) await after.put(key, bytes)
    }
    await unhurried.transaction().execute((db) => moveRows(db, move))
    const used = new Set(await filesIn(unhurried, move.from))
    for (const key of files) if (!used.has(key)) await before.remove(key)
  }
  if (settings.get('pool') === pool) return
  settings.set('pool', pool)
  // Settings with `member_resell` but without a pool are refused, and the server would keep the old ones.
  if (endsSharing) settings.set('member_resell', false)
  await settings.write()
}

function linesOf(
  slug: string,
  { rows, shared }: { rows: Counts; shared: Counts },
  { moved, endsSharing }: { moved: boolean; endsSharing: boolean },
): string[] {
  return [
    `${slug} ${moved ? 'has taken along' : 'would take along'}: ${countsText(rows)}`,
    ...(Object.keys(shared).length > 0 ? [`Shared with brands of the pool it leaves: ${countsText(shared)}`] : []),
    ...(endsSharing
      ? [`member_resell of ${slug} ${moved ? 'is' : 'would be'} false: alone it has no sister brands`]
      : []),
    ...(moved ? [] : ['Nothing has changed yet: stop servers and workers, then add --write']),
  ]
}

function countsText(counts: Counts): string {
  return (
    Object.entries(counts)
      .map(([table, rows]) => `${rows} ${table}`)
      .join(', ') || 'nothing'
  )
}
