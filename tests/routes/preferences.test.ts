import { expect, test } from 'vitest'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { notificationPreferences, preferenceField } from '~/modules/accounts/settings/preferences'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { planMails } from '~/modules/notifications/calendar/plan-mails.server'
import { sendCampaign } from '~/modules/notifications/campaigns/send-campaign.server'
import { action as saveSettings, loader as settings } from '~/routes/settings/notifications'
import { zoneAt } from '../support/clock'
import { openEffects } from '../support/effects'
import type { Person } from '../support/person'
import { openPushService, withBrowser } from '../support/servers/push-service'
import { visit } from '../support/visit'
import { noteVisit } from '../support/visits'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

interface Stage {
  world: World
  anna: Person
  /** Those who are to be told. */
  others: Person[]
  /** Sends what waits. */
  work(): Promise<unknown>
}

/** What brings each kind of news to the others, from Anna or from the calendar. */
const causes: Record<NotificationPreference, (stage: Stage) => Promise<unknown>> = {
  new_conversations: ({ anna, others }) => each(others, (other) => anna.write(other)),
  async new_messages({ world, anna, others, work }) {
    await each(others, async (other) => {
      const { conversationId } = await anna.write(other)
      await openConversation(other.member, conversationId)
    })
    await work()
    await world.pass(2)
    await each(others, (other) => anna.write(other, 'Are you there?'))
  },
  like: ({ anna, others }) => each(others, (other) => likeMember(anna.member, other.id)),
  async unread_message_reminders({ world, anna, others, work }) {
    await each(others, (other) => anna.write(other))
    await work()
    await world.pass(25)
  },
  async reminders({ world }) {
    await world.database.owner.updateTable('accounts').set({ reminder_due_at: new Date() }).execute()
    await planMails(world.saffron, 'reminders')
  },
  async weekly_updates({ world, anna, others }) {
    await each(others, (other) => noteVisit(anna.member, other.id))
    await world.pass(2)
    await world.database.owner.updateTable('accounts').set({ weekly_due_at: new Date() }).execute()
    await planMails(world.saffron, 'weekly_updates')
  },
  async three_for_you({ world }) {
    const { owner } = world.database
    await owner
      .updateTable('members')
      .set({ interests: ['hiking'] })
      .execute()
    await owner.updateTable('accounts').set({ picks_due_at: new Date() }).execute()
    await planMails(world.saffron, 'three_for_you')
  },
  promotions: ({ world }) => campaign(world, 'promotions'),
  news: ({ world }) => campaign(world, 'news'),
}

async function each(others: Person[], act: (other: Person) => Promise<unknown>): Promise<void> {
  for (const other of others) await act(other)
}

function campaign(world: World, kind: 'promotions' | 'news'): Promise<unknown> {
  const letter = { subject: `Our ${kind}`, heading: 'Hello', body: 'Look' }
  return sendCampaign(world.saffron, { name: '2026-12-01-winter', kind, letters: { en: letter } })
}

interface Switches {
  mail: readonly NotificationPreference[]
  push: readonly NotificationPreference[]
}

/** Sends the form of the settings page with these switches on, and looks how the page shows them afterwards. */
async function setSwitches({ member }: Person, { mail, push }: Switches): Promise<void> {
  const at = visit(member.tenant, '/notifications', { viewer: member })
  const body = new URLSearchParams({ intent: 'preferences' })
  for (const kind of mail) body.set(preferenceField(kind, 'mail'), 'on')
  for (const kind of push) body.set(preferenceField(kind, 'push'), 'on')
  await saveSettings({ request: new Request(at.url, { method: 'POST', body }), params: {}, context: at })
  const { shown } = await settings({ request: new Request(at.url), params: {}, context: at })
  if (shown.section !== 'notifications') throw new Error(shown.section)
  expect(shown.preferences).toEqual({ mail, push })
}

test.each(notificationPreferences)(
  '%s: its two switches in the settings decide what comes by e-mail and by push',
  async (kind) => {
    await using world = await openWorld({ saffron: { likes_per_day: 9 } })
    await using service = await openPushService()
    const effects = openEffects([world.saffron], service.pusher)
    const { anna, both, mailed, pushed, rest } = await world.members({
      anna: { premium: true, credits: 20 },
      both: {},
      mailed: {},
      pushed: {},
      rest: {},
    })
    const others = [both, mailed, pushed, rest]
    for (const person of others) await withBrowser(world, person, service.browser(person.name))
    const allElse = notificationPreferences.filter((preference) => preference !== kind)
    await setSwitches(anna, { mail: [], push: [] })
    await setSwitches(both, { mail: [kind], push: [kind] })
    await setSwitches(mailed, { mail: [kind], push: [] })
    await setSwitches(pushed, { mail: [], push: [kind] })
    await setSwitches(rest, { mail: allElse, push: allElse })
    await world.database.owner
      .updateTable('accounts')
      .set({ time_zone: zoneAt(12) })
      .execute()
    await world.pass(2)

    const work = () => effects.mails()
    await causes[kind]({ world, anna, others, work })
    const mails = (await work()).filter(({ headers }) => headers['list-unsubscribe']?.includes(`.${kind}.`))
    expect(mails.map(({ to }) => to).sort()).toEqual([both.member.email, mailed.member.email])
    const pushes = service.received.map(({ path, note }) => ({
      name: path.slice(1),
      said: `${note.title}: ${note.body}`,
    }))
    const [news] = pushes.filter(({ name }) => name === 'pushed')
    expect(
      pushes
        .filter(({ said }) => said === news?.said)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['both', 'pushed'])
    await effects.close()
  },
)
