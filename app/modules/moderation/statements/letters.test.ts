import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import type { StatementKind } from '~/database/tables/reports'
import type { Language } from '~/i18n/languages'
import { languages } from '~/i18n/languages'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { sendPhoto } from '~/modules/chats/photos/send-photo.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { appeal } from '../appeals/appeal.server'
import { decideMember } from '../by-hand/decide-member.server'
import { decideMessagePhoto } from '../by-hand/decide-message-photo.server'
import { restoreMember } from '../by-hand/restore-member.server'
import type { Step } from '../casework/schema'
import { actOnCase } from '../casework/steps.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { writeStatement } from '../mail/statement-letter.server'
import { claimCase } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import type { Act, CaseKind } from '../queue/schema'
import { reportMember } from '../report-member.server'
import type { SignalRule } from '../signals/flag-member.server'
import { flagMember } from '../signals/flag-member.server'
import { readStatement } from './statements.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-letters-')))
readTextsFrom('locales')

interface Desk {
  world: World
  /** Who reports. */
  anna: Person
  /** Whom it is about. */
  ben: Person
  joris: Operator
  ilse: Operator
}

async function claim({ world }: Desk, by: Operator, kind: CaseKind): Promise<string> {
  const cases = world.database.owner.selectFrom('cases').select('id').where('kind', '=', kind)
  const { id } = await cases.where('decided_at', 'is', null).executeTakeFirstOrThrow()
  await claimCase(by, { brandId: world.saffron.id, id })
  return id
}

async function decide(desk: Desk, kind: CaseKind, act: Act): Promise<void> {
  const by = kind === 'appeal' ? desk.ilse : desk.joris
  const id = await claim(desk, by, kind)
  await decideCase(grantedTo(desk.world.saffron, by), by, id, { act, ground: 'hate', words: '', days: 3 })
}

const report = ({ anna, ben }: Desk) => reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })

const onReport = (act: Act) => async (desk: Desk) => {
  await report(desk)
  await decide(desk, 'report', act)
}

const onFlag = (rule: SignalRule, act: Act) => async (desk: Desk) => {
  const { world, ben } = desk
  await forTenant(world.saffron, (db) =>
    flagMember(db, { memberId: ben.id, rule, measured: 9, threshold: 5, byName: rule === 'staff' ? 'joris' : null }),
  )
  await decide(desk, 'flag', act)
}

const byHand =
  (act: 'disabled' | 'suspended') =>
  ({ world, joris, ben }: Desk) =>
    decideMember(grantedTo(world.saffron, joris), joris, ben.id, { act, ground: 'hate', words: '', days: 3 })

const restored = ({ world, joris, ben }: Desk) =>
  restoreMember(grantedTo(world.saffron, joris), joris, ben.id, { words: '' })

async function onPhoto(desk: Desk) {
  await uploadPhoto(desk.ben.member, await noise())
  await decide(desk, 'photo', 'removed')
}

async function onMessagePhoto(desk: Desk) {
  await sendPhoto(desk.ben.member, { to: desk.anna.id }, { draftId: uuidv7(), file: await noise() })
  await decide(desk, 'message_photo', 'removed')
}

async function messagePhotoByCommand({ world, anna, ben }: Desk) {
  const { id } = await sendPhoto(ben.member, { to: anna.id }, { draftId: uuidv7(), file: await noise() })
  await decideMessagePhoto(world.saffron, id, { act: 'removed', ground: 'hate', words: '' })
}

async function onAnswer(desk: Desk) {
  await saveAnswers(desk.ben.member, [{ prompt: 'sunday', text: 'Bread.' }])
  await decide(desk, 'text', 'removed')
}

const ended = (suspension: (desk: Desk) => Promise<unknown>) => async (desk: Desk) => {
  await suspension(desk)
  await desk.world.pass(4 * 24)
  await desk.world.mails()
}

async function onText(desk: Desk) {
  await saveProfile(desk.ben.member, { about_me: 'Words' })
  await decide(desk, 'text', 'removed')
}

/** Acts on a case of this kind, which stays open. */
const step = (open: (desk: Desk) => Promise<unknown>, kind: CaseKind, step: Step) => async (desk: Desk) => {
  const { world, joris, ben } = desk
  await uploadPhoto(ben.member, await noise())
  await world.database.owner.updateTable('members').set({ about_me: 'Words' }).where('id', '=', ben.id).execute()
  await saveAnswers(ben.member, [{ prompt: 'sunday', text: 'Bread.' }])
  await world.database.owner.updateTable('profile_answers').set({ status: 'active' }).execute()
  await open(desk)
  const table = step === 'remove_answer' ? 'profile_answers' : 'photos'
  const part = await world.database.owner.selectFrom(table).select('id').executeTakeFirstOrThrow()
  const id = await claim(desk, joris, kind)
  const wish = { step, ground: 'hate', templateId: '', words: '', photoId: part.id } as const
  await actOnCase(grantedTo(world.saffron, joris), joris, id, wish)
}

/** Appeals the newest statement of a kind, and decides that. */
const appealed = (first: (desk: Desk) => Promise<unknown>, kind: StatementKind, act: Act) => async (desk: Desk) => {
  const { world } = desk
  await first(desk)
  await world.pass(0.02)
  const stated = world.database.owner.selectFrom('statements').select('id').where('told', '=', kind)
  const { id } = await stated.executeTakeFirstOrThrow()
  await appeal(world.saffron, mailLinkPath(world.saffron, 'objection', id).split('/').at(-1) ?? '', 'Look again.')
  await decide(desk, 'appeal', act)
}

const both =
  (...acts: ((desk: Desk) => Promise<unknown>)[]) =>
  async (desk: Desk) => {
    for (const act of acts) await act(desk)
  }

/** What a letter says led to the decision: a report, several, our own initiative, or nothing of it. */
type Cause = 'report' | 'reports' | 'own' | 'none'

const rules: SignalRule[] = [
  ...(['repeated_text', 'links', 'phone_numbers', 'signups'] as const),
  ...(['reports', 'new_unanswered', 'new_repeated_text', 'staff'] as const),
]

/** What is done, and the letters about it: who reads what kind, and what it names as the cause. */
type LetterCase = [name: string, act: (desk: Desk) => Promise<unknown>, letters: [string, StatementKind, Cause][]]

const cases: LetterCase[] = [
  [
    'a report that disables',
    onReport('disabled'),
    [
      ['anna', 'upheld', 'report'],
      ['ben', 'disabled', 'report'],
    ],
  ],
  [
    ...(['a report that suspends', onReport('suspended')] as const),
    [
      ['anna', 'upheld_suspended', 'report'],
      ['ben', 'suspended', 'report'],
    ],
  ],
  [
    'a report that warns',
    onReport('warned'),
    [
      ['anna', 'upheld_warned', 'report'],
      ['ben', 'warned', 'report'],
    ],
  ],
  [
    'a report without a breach',
    onReport('nothing'),
    [
      ['anna', 'dismissed', 'report'],
      ['ben', 'kept', 'report'],
    ],
  ],
  ...rules.flatMap((rule) =>
    (['disabled', 'suspended', 'warned'] as const).map((act): LetterCase => {
      const cause = rule === 'reports' ? 'reports' : 'own'
      return [`a flag by '${rule}' and the act '${act}'`, onFlag(rule, act), [['ben', act, cause]]]
    }),
  ),
  ['a member disabled by hand', byHand('disabled'), [['ben', 'disabled', 'own']]],
  ['a member suspended by hand', byHand('suspended'), [['ben', 'suspended', 'own']]],
  ['a photo', onPhoto, [['ben', 'photo_removed', 'own']]],
  ['a text', onText, [['ben', 'text_removed', 'own']]],
  ['an answer to a prompt', onAnswer, [['ben', 'text_removed', 'own']]],
  ['a photo in a message', onMessagePhoto, [['ben', 'message_photo_removed', 'own']]],
  ['a photo in a message, by command', messagePhotoByCommand, [['ben', 'message_photo_removed', 'own']]],
  ['an answer removed for a report', step(report, 'report', 'remove_answer'), [['ben', 'text_removed', 'report']]],
  ['a photo removed for a report', step(report, 'report', 'remove_photo'), [['ben', 'photo_removed', 'report']]],
  ['a text removed for a report', step(report, 'report', 'remove_text'), [['ben', 'text_removed', 'report']]],
  ['a warning on the way of a report', step(report, 'report', 'warn'), [['ben', 'warned', 'report']]],
  [
    ...(['a profile restored that was disabled by hand', both(byHand('disabled'), restored)] as const),
    [
      ['ben', 'disabled', 'own'],
      ['ben', 'restored', 'none'],
    ],
  ],
  [
    ...(['a profile restored that a report disabled', both(onReport('disabled'), restored)] as const),
    [
      ...([
        ['anna', 'upheld', 'report'],
        ['ben', 'disabled', 'report'],
      ] as [string, StatementKind, Cause][]),
      ...([
        ['anna', 'dismissed', 'report'],
        ['ben', 'restored', 'none'],
      ] as [string, StatementKind, Cause][]),
    ],
  ],
  [
    ...(['an appeal against a hand', appealed(byHand('disabled'), 'disabled', 'restored')] as const),
    [
      ['ben', 'disabled', 'own'],
      ['ben', 'appeal_received', 'none'],
      ['ben', 'appeal_granted', 'none'],
    ],
  ],
  [
    ...(['a suspension by hand that is over', ended(byHand('suspended'))] as const),
    [
      ['ben', 'suspended', 'own'],
      ['ben', 'over', 'none'],
    ],
  ],
  [
    ...(['a suspension for a report that is over', ended(onReport('suspended'))] as const),
    [
      ['anna', 'upheld_suspended', 'report'],
      ['ben', 'suspended', 'report'],
      ['ben', 'over', 'none'],
    ],
  ],
  ...(['disabled', 'suspended', 'warned', 'kept'] as const).map((act): LetterCase => {
    const told: [string, StatementKind, Cause][] =
      act === 'kept'
        ? [['anna', 'appeal_rejected', 'report']]
        : [
            ['anna', 'appeal_granted', 'report'],
            ['ben', act, 'report'],
          ]
    return [
      `a reporter's appeal and the act '${act}'`,
      appealed(onReport('nothing'), 'dismissed', act),
      [['anna', 'dismissed', 'report'], ['ben', 'kept', 'report'], ['anna', 'appeal_received', 'report'], ...told],
    ]
  }),
  [
    ...(['an appeal in vain', appealed(onPhoto, 'photo_removed', 'kept')] as const),
    [
      ['ben', 'photo_removed', 'own'],
      ['ben', 'appeal_received', 'none'],
      ['ben', 'appeal_rejected', 'none'],
    ],
  ],
]

/** How each language speaks of reports, and of our own initiative. */
const words: Record<Language, [report: RegExp, own: RegExp]> = {
  da: [/anmeld/i, /eget initiativ/],
  de: [/(?<!an)meld(e|ung)|gemeldet/i, /von uns aus/],
  en: [/report/i, /own initiative/],
  es: [/denunci|nos contaste/i, /iniciativa propia/],
  fi: [/ilmoitu/i, /omasta aloitteestamme/],
  fr: [/signal/i, /propre initiative/],
  it: [/segnal/i, /nostra iniziativa/],
  nl: [/(?<!aan)melding|(?<!aan)gemeld/i, /eigen beweging/],
  no: [/rapport/i, /eget initiativ/],
  pl: [/zgłosz/i, /własnej inicjatywy/],
  sv: [/anmäl/i, /eget initiativ/],
}

test.each(cases)('each letter about %s names what led to it, in each language', async (_, act, letters) => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual', text_moderation: 'after' } })
  const people = await world.members({ anna: {}, ben: { credits: 3 } })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await act({ world, ...people, joris, ilse: await hire('ilse', 'owner') })
  const rows = world.database.owner.selectFrom('statements').innerJoin('members', 'members.id', 'reader_id')
  const stated = await rows.select(['statements.id', 'name', 'told']).orderBy('statements.id').execute()
  expect(stated.map(({ name, told }) => `${name} ${told}`).sort()).toEqual(
    letters.map(([name, kind]) => `${name} ${kind}`).sort(),
  )
  for (const { id, name, told } of stated) {
    const row = await readStatement(world.saffron, id)
    if (!row) throw new Error('the statement has a reader')
    const [, , cause] = letters.find(([reader, kind]) => reader === name && kind === told) ?? []
    for (const language of languages) {
      const { subject, text } = writeStatement(world.saffron, { ...row, language })
      const letter = `${subject}\n${text.replace(/\s+/g, ' ')}`
      const [ofReport, own] = words[language]
      const said = [ofReport.test(letter), own.test(letter)]
      const wanted = { report: [true, false], reports: [true, false], own: [false, true], none: [false, false] }
      expect(said, `${language} ${name} ${told}: ${letter}`).toEqual(wanted[cause ?? 'none'])
    }
  }
})

const mailsTo = async (world: World, name: string) =>
  (await world.mails()).filter(({ to }) => to === `${name}@mail.example`)

test.each<[string, (desk: Desk) => Promise<unknown>, StatementKind, Act, string]>([
  ['a disabled profile', byHand('disabled'), 'disabled', 'restored', 'Your profile is shown again'],
  ['a warning', onReport('warned'), 'warned', 'restored', 'The warning no longer counts.'],
  ['a text', onText, 'text_removed', 'restored', 'Your text is shown again.'],
  ['a photo', onPhoto, 'photo_removed', 'restored', 'Your photo is shown again.'],
  ['a dismissed report, disabling', onReport('nothing'), 'dismissed', 'disabled', 'The profile is no longer shown'],
  ['a dismissed report, warning', onReport('nothing'), 'dismissed', 'warned', 'We gave a warning.'],
])('a granted appeal about %s says what it changed', async (_, first, kind, act, said) => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual', text_moderation: 'after' } })
  const people = await world.members({ anna: {}, ben: {} })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await appealed(first, kind, act)({ world, ...people, joris, ilse: await hire('ilse', 'owner') })
  await world.pass(0.02)
  const [granted] = (await mailsTo(world, kind === 'dismissed' ? 'anna' : 'ben')).filter(({ text }) =>
    text.includes('agrees with you'),
  )
  expect(granted?.text.replace(/\s+/g, ' ')).toContain(said)
  if (!kind.startsWith('photo')) expect(granted?.text).not.toMatch(/photo/i)
})

test.each([
  ['an answer', onAnswer],
  ['the text about oneself', onText],
])('a letter about %s speaks of a text, not of the only one', async (_, act) => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const people = await world.members({ anna: {}, ben: {} })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await act({ world, ...people, joris, ilse: await hire('ilse', 'owner') })
  await world.pass(0.02)
  expect((await mailsTo(world, 'ben')).map(({ subject }) => subject)).toEqual(['We removed a text of your profile'])
})

test('says that a decision replaces one that was told, not an undone one', async () => {
  await using world = await openWorld()
  const people = await world.members({ anna: {}, ben: {} })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const desk = { world, ...people, joris, ilse: await hire('ilse', 'owner') }
  await onReport('disabled')(desk)
  await world.pass(0.02)
  await restored(desk)
  await world.pass(0.02)
  const replacing = (await mailsTo(world, 'anna')).map(({ text }) => text.includes('replaces our earlier one'))
  expect(replacing.slice(-2)).toEqual([false, true])
  await onReport('warned')(desk)
  await sql`update statements set withdrawn_at = decided_at + interval '5 seconds' where told = 'upheld_warned'`.execute(
    world.database.owner,
  )
  const stated = world.database.owner.selectFrom('statements').select(['id', 'told']).where('told', '=', 'warned')
  expect(await readStatement(world.saffron, (await stated.executeTakeFirstOrThrow()).id)).toMatchObject({
    replaces: false,
  })
})
