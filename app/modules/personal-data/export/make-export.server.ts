import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import type { Language } from '~/i18n/languages'
import { accountWithName } from '~/modules/accounts/account-row.server'
import { largestFile, storageKey } from '~/modules/photos/stored-files'
import { ownPhotoRows } from '~/modules/photos/upload/photo-rows.server'
import type { Pace } from '~/platform/jobs/pace.server'
import { openPace } from '~/platform/jobs/pace.server'
import { storageOf } from '~/platform/storage.server'
import { exportDays } from '../schema'
import { collectMessages } from './collect-messages.server'
import type { ExportRow, Owner } from './collect-rows.server'
import { exportedParts, rowsOf } from './collect-rows.server'
import { changeExport, exportExpiry, exportFile, exportMail } from './export-row.server'
import { indexPage } from './index-page.server'

/** Progress after each part of the work, in percent. */
const share = { tables: 30, messages: 60, photos: 90 } as const

/**
 * Makes a copy: a zip of JSON files, photos and an HTML page. It may be repeated; the link is e-mailed once. Does
 * nothing for an account closed since the request.
 * @param ending when aborted, the work continues without pauses
 */
export async function makeExport(owner: Owner, id: string, ending?: AbortSignal): Promise<void> {
  const account = await forMember(owner, async (db) => {
    await changeExport(db, id).set({ status: 'running' }).where('status', '=', 'waiting').execute()
    return accountWithName(db)
      .where('accounts.id', '=', owner.id)
      .where('accounts.deleted_at', 'is', null)
      .where((row) => row.exists(openExport(db, id)))
      .executeTakeFirst()
  })
  if (!account) return
  const rest = openPace(ending)
  const reader = { name: account.name, language: account.language }
  const zip = await pack(await contentsOf(owner, id, reader, rest), rest)
  await storageOf(owner.tenant).put(exportFile(id), zip)
  await forMember(owner, async (db) => {
    const ready = await changeExport(db, id)
      .set({
        status: 'ready',
        progress: 100,
        bytes: zip.length,
        ready_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(days => ${exportDays})`,
      })
      .where('status', '=', 'running')
      .returning('expires_at')
      .executeTakeFirst()
    if (!ready) return
    const copy = { exportId: id, accountId: owner.id }
    enqueue(db, exportMail, copy, { key: `${exportMail.name} ${id}` })
    enqueue(db, exportExpiry, copy, { key: `${exportExpiry.name} ${id}`, dueAt: ready.expires_at })
  })
}

/** Removes the file of an expired copy. */
export async function expireExport(owner: Owner, id: string): Promise<void> {
  await storageOf(owner.tenant).remove(exportFile(id))
  await forMember(owner, (db) => changeExport(db, id).set({ status: 'gone' }).execute())
}

function openExport(db: Parameters<typeof changeExport>[0], id: string) {
  return db
    .selectFrom('exports')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .where('status', '=', 'running')
}

async function contentsOf(
  owner: Owner,
  id: string,
  { name, language }: { name: string; language: Language },
  rest: Pace,
): Promise<Packed[]> {
  const tables: Record<string, ExportRow[]> = {}
  for (const part of exportedParts) tables[part] = await rowsOf(owner, part, rest)
  await note(owner, id, share.tables)
  const { conversations, files: sent } = await collectMessages(owner, rest)
  await note(owner, id, share.messages)
  const own = await forMember(owner, (db) => ownPhotoRows(db, owner.id))
  const shown = own
    .filter(({ status }) => status !== 'rejected')
    .map(({ hash, width }, index) => ({ key: storageKey(largestFile(hash, width)), file: `photos/${index + 1}.webp` }))
  const pictures: Packed[] = []
  for (const { key, file } of [...shown, ...sent]) {
    const bytes = await storageOf(owner.tenant).get(key)
    if (bytes) pictures.push({ file, bytes })
    await rest()
  }
  await note(owner, id, share.photos)
  const photos = shown.map(({ file }) => file)
  const copy = { name, madeAt: new Date(), tables, photos, conversations }
  const files: Packed[] = [
    { file: 'index.html', bytes: Buffer.from(await indexPage(owner.tenant, language, copy, rest)) },
  ]
  for (const [part, rows] of Object.entries({ ...tables, messages: conversations })) {
    files.push({ file: `data/${part}.json`, bytes: await json(rows, rest) })
  }
  return [...files, ...pictures]
}

async function json(rows: readonly unknown[], rest: Pace): Promise<Buffer> {
  const written: string[] = []
  for (const row of rows) {
    written.push(JSON.stringify(row, null, 2))
    await rest()
  }
  return Buffer.from(`[\n${written.join(',\n')}\n]\n`)
}

function note(owner: Owner, id: string, progress: number): Promise<unknown> {
  return forMember(owner, (db) => changeExport(db, id).set({ progress }).where('status', '=', 'running').execute())
}

const packed = /\.(webp|webm|ogg|m4a)$/

/** A file of a zip, with its path there. */
interface Packed {
  file: string
  bytes: Buffer
}

/** Makes a zip. Photos and recordings are stored uncompressed: they wouldn't get smaller. The library is loaded with the first zip. */
export async function pack(files: readonly Packed[], rest: Pace): Promise<Uint8Array> {
  const { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  // Node has no web workers. The library uses Node's zlib instead.
  configure({ useWebWorkers: false })
  const writer = new ZipWriter(new Uint8ArrayWriter())
  for (const { file, bytes } of files) {
    await writer.add(file, new Uint8ArrayReader(bytes), { level: packed.test(file) ? 0 : 6 })
    await rest()
  }
  return writer.close()
}
