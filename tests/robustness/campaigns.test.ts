import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookInto } from '../support/census'
import { zoneAt } from '../support/clock'
import { openOutbox, readOutbox } from '../support/outbox'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { addressOf, Visitor } from '../support/visitor'

const name = '2026-12-01-winter'
const written = [
  '---',
  'kind: news',
  'subject: Winter at {{brand}}',
  '---',
  '',
  '# Hello {{name}}',
  '',
  'See [who is new](/members).',
]

test('an operator looks at a campaign, sends it once and reads what became of it', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const folder = join(site.tenantsDir, 'saffron', 'mails')
  mkdirSync(folder)
  const write = (lines: readonly string[]) => writeFileSync(join(folder, `${name}.en.md`), lines.join('\n'))
  const mailTo = openOutbox(site.dataDir)
  const [reader, sleeper] = [new Visitor(site, 'saffron'), new Visitor(site, 'saffron')]
  for (const [visitor, who] of [[reader, 'Reader'] as const, [sleeper, 'Sleeper'] as const]) {
    await visitor.signUp(who)
    await visitor.confirm(await mailTo(addressOf(who)))
  }
  await lookInto(site, async (rows) => {
    // News are switched off until somebody wants them.
    const wantsNews = (who: string, hour: number) =>
      rows
        .updateTable('accounts')
        .set({ time_zone: zoneAt(hour), notifications_disabled: [] })
        .where('email', '=', addressOf(who))
        .execute()
    await wantsNews('Reader', 12)
    await wantsNews('Sleeper', 3)
    // Nobody who is online gets an e-mail of the calendar.
    await rows
      .updateTable('members')
      .set({ last_active_at: new Date(Date.now() - 3_600_000) })
      .execute()
  })
  const mail = (...args: string[]) => site.operate('mail', ...args)
  const refusal = (...args: string[]) => mail(...args).catch(({ stdout, stderr }) => `${stdout}${stderr}`)

  write([...written, '', '![Snow](media/snow.webp)'])
  expect(await refusal('send', 'saffron', name)).toContain('expected no pictures')
  write(written)
  const shown = await mail('preview', 'saffron', name)
  for (const line of ['news, in en', 'Subject: Winter at Saffron', '/members']) expect(shown).toContain(line)
  expect(await mail('report', 'saffron')).toContain('0 sent')
  expect(await mail('send', 'saffron', name)).toContain('is on its way')
  expect(await refusal('send', 'saffron', name)).toContain('nothing is sent')

  const letter = await mailTo(addressOf('Reader'))
  expect(letter).toMatchObject({
    subject: 'Winter at Saffron',
    headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
  })
  const link = letter.links.find((address) => address.includes('/mail/link?')) ?? ''
  expect((await reader.see(link.replace(reader.origin, ''))).status).toBe(302)
  await expect.poll(() => mail('report', 'saffron', name)).toContain('1 sent, 0 waiting, 0 bounced, a link opened in 1')
  const winters = (await readOutbox(site.dataDir)).filter(({ subject }) => subject === 'Winter at Saffron')
  expect(winters.map(({ to }) => to)).toEqual([addressOf('Reader')])
})
