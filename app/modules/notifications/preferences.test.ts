import { mkdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Channel, NotificationPreference } from '~/modules/accounts/settings/preferences'
import { channels, notificationPreferences } from '~/modules/accounts/settings/preferences'
import { savePreferences } from '~/modules/accounts/settings/save-preferences.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { noteVisit } from '~/modules/members/visits/note-visit.server'
import { zoneAt } from '../../../tests/support/clock'
import { openEffects } from '../../../tests/support/effects'
import type { Person } from '../../../tests/support/person'
import { openPushService } from '../../../tests/support/servers/push-service'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { planMails } from './calendar/plan-mails.server'
import { readCampaign } from './campaigns/read-campaign.server'
import { sendCampaign } from './campaigns/send-campaign.server'
import { subscribe } from './push/subscriptions.server'

interface Stage {
  world: World
  anna: Person
  ben: Person
  /** Carries out what waits. */
  work: () => Promise<unknown>
}

/** What makes each kind of news for Anna, who is away; `before` what happened earlier. */
const news: Record<
  NotificationPreference,
  { before?: (stage: Stage) => Promise<unknown>; now: (stage: Stage) => Promise<unknown> }
> = {
  new_conversations: { now: ({ anna, ben }) => ben.write(anna) },
  new_messages: {
    async before({ world, anna, ben }) {
      await ben.write(anna)
      await world.pass(2)
    },
    now: ({ anna, ben }) => ben.write(anna, 'Once more'),
  },
  like: { now: ({ anna, ben }) => likeMember(ben.member, anna.id) },
  unread_message_reminders: {
    before: ({ anna, ben }) => ben.write(anna),
    async now({ world }) {
      await world.pass(25)
    },
  },
  reminders: {
    async before({ world, anna }) {
      await due(world, anna, { reminder_due_at: new Date(Date.now() - 60_000) })
      await world.database.owner.updateTable('members').set({ has_photo: false }).where('id', '=', anna.id).execute()
    },
    now: ({ world }) => planMails(world.saffron, 'reminders'),
  },
  weekly_updates: {
    async before({ world, anna, ben }) {
      await noteVisit(ben.member, anna.id)
      await world.pass(2)
      await due(world, anna, { weekly_due_at: new Date(Date.now() - 60_000) })
    },
    now: ({ world }) => planMails(world.saffron, 'weekly_updates'),
  },
  promotions: { now: ({ world }) => campaign(world, 'promotions') },
  news: { now: ({ world }) => campaign(world, 'news') },
}

const due = (world: World, { id }: Person, values: Record<string, Date>) =>
  world.database.owner.updateTable('accounts').set(values).where('id', '=', id).execute()

/** An operator's file of this kind is sent. */
async function campaign(world: World, kind: 'news' | 'promotions'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'manyhearts-mails-'))
  mkdirSync(join(folder, 'mails'))
  await writeFile(
    join(folder, 'mails', '2026-12-01-winter.en.md'),
    `---\nkind: ${kind}\nsubject: Winter\n---\n\n# Winter\n\nIt is here.\n`,
  )
  const read = await readCampaign({ ...world.saffron, folder }, '2026-12-01-winter')
  if (!read?.value) throw new Error(`not ready: ${JSON.stringify(read?.problems)}`)
  await sendCampaign(world.saffron, read.value)
}

/** By which channels this kind of news reaches Anna when all else is off. */
async function arrives(preference: NotificationPreference, on: readonly Channel[]): Promise<Channel[]> {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  await world.database.owner
    .insertInto('sessions')
    .values({
      pool_id: anna.member.tenant.poolId,
      tenant_id: anna.member.tenant.id,
      token_hash: 'anna',
      id: anna.member.sessionId,
      account_id: anna.id,
      user_agent: '',
      address_block: '',
      expires_at: new Date(Date.now() + 30 * 24 * 3_600_000),
    })
    .execute()
  await subscribe(anna.member, service.browser('anna'))
  await world.database.owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(16), weekly_due_at: null, reminder_due_at: null })
    .execute()
  await world.pass(2)
  const effects = openEffects([world.saffron, world.coast, world.noirRose], service.pusher)
  try {
    const stage: Stage = { world, anna, ben, work: () => effects.mails() }
    const { before, now } = news[preference]
    await savePreferences(anna.member, { mail: [], push: [] })
    await before?.(stage)
    await stage.work()
    const mailsToAnna = async () => (await effects.mails()).filter(({ to }) => to === anna.member.email).length
    expect([await mailsToAnna(), service.received.length], `${preference}: all off`).toEqual([0, 0])
    const having = (channel: Channel) => (on.includes(channel) ? [preference] : [])
    await savePreferences(anna.member, { mail: having('mail'), push: having('push') })
    await now(stage)
    const mails = await mailsToAnna()
    return channels.filter((channel) => (channel === 'mail' ? mails : service.received.length) > 0)
  } finally {
    await effects.close()
  }
}

test.each(notificationPreferences)(
  '%s: by e-mail, by push, by both or not at all, as switched on',
  async (preference) => {
    for (const on of [[], ['mail'], ['push'], ['mail', 'push']] satisfies Channel[][]) {
      expect(await arrives(preference, on), `on: ${on.join(' and ') || 'nothing'}`).toEqual(on)
    }
  },
)
