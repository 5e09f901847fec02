import { expect, test } from 'vitest'
import { readMessages } from '~/modules/chats/reading/read-messages.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { reportMember } from '../report-member.server'

const messagesOf = async (person: Person, conversation: string) =>
  (await readMessages(person.member, conversation, null)).messages

test('attaches the reported message as it is, and hides it from the reporter', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 40 }, ben: {} })
  const { conversationId: conversation } = await anna.write(ben, 'Send me money')
  const [reported] = await messagesOf(ben, conversation)
  const message = reported?.id ?? ''
  for (let nth = 0; nth < 21; nth += 1) await anna.write(ben, `Message ${nth}`)
  const report = { memberId: anna.id, reason: 'money', message: null } as const
  await reportMember(ben.member, report, { conversationId: conversation, message })
  const [row] = await world.database.owner.selectFrom('reports').select('evidence').execute()
  expect(row?.evidence.messages).toHaveLength(21)
  expect(row?.evidence.messages[0]).toMatchObject({ body: 'Send me money', by: 'member', reported: true })
  const seenBy = async (person: Person) => {
    const { messages, older } = await readMessages(person.member, conversation, null)
    expect(older).toBeNull()
    return messages[0]
  }
  expect(await seenBy(ben)).toMatchObject({ body: 'Send me money', reported: true })
  expect(await seenBy(anna)).toMatchObject({ body: 'Send me money', reported: false })
})
