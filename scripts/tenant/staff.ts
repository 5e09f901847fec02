import { answerForProfile, chatForStaff, NoStaff, waitingForStaff } from '~/modules/chats/staff/staff.server'
import { DomainError } from '~/platform/errors'
import type { Tenant } from '~/tenancy/tenant'
import type { Call, Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** `npm run tenant -- staff <slug> [show|answer <conversation> …]` */
export const staff: Verb = {
  usage: '<slug> | <slug> show <conversation> | <slug> answer <conversation> <text>',
  summary: 'lists the chats in which members wait for an answer of a fictional profile, shows one, answers in its name',
  async run(call) {
    const [slug, wish, conversation, ...words] = call.args
    if (!slug) throw new Refusal('Which brand? npm run tenant -- staff saffron')
    return withBrand(call, slug, async (tenant) => {
      try {
        return await work(call, tenant, wish, conversation ?? '', words.join(' '))
      } catch (error) {
        if (error instanceof NoStaff) throw new Refusal(`${slug} has no staff that answers: fictional_operator is off`)
        if (error instanceof DomainError) throw new Refusal(`Refused: ${error.code}`)
        throw error
      }
    })
  },
}

async function work(call: Call, tenant: Tenant, wish: string | undefined, conversation: string, text: string) {
  switch (wish) {
    case undefined:
      for (const chat of await waitingForStaff(tenant)) {
        const said = chat.kind === 'text' ? chat.preview : `(${chat.kind}) ${chat.preview}`
        call.print(`${chat.conversationId}  ${chat.since.toISOString()}  ${chat.member} → ${chat.profile}  ${said}`)
      }
      return 0
    case 'show':
      for (const { by, at, kind, body } of await chatForStaff(tenant, conversation)) {
        call.print(`${at.toISOString()}  ${by}: ${kind === 'text' ? body : `(${kind}) ${body}`}`)
      }
      return 0
    case 'answer':
      if (text.trim() === '') throw new Refusal('What is the answer?')
      await answerForProfile(tenant, conversation, text)
      call.print('answered')
      return 0
    default:
      throw new Refusal(`'${wish}' is neither show nor answer`)
  }
}
