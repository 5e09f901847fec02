import { answerForProfile, chatForStaff, NoStaff, waitingForStaff } from '~/modules/chats/staff/staff.server'
import { DomainError } from '~/platform/errors'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { BrandOutput } from '../each-brand'
import { brandOptions, printBrands } from '../each-brand'
import type { Verb } from '../verb'
import { Refusal } from '../verb'

/** `npm run tenant -- staff <slug> [show|answer <conversation> …]` */
export const staff: Verb = {
  usage: '<slug>|--all [--json] | <slug> show <conversation> [--json] | <slug> answer <conversation> <text>',
  summary: 'lists the chats in which members wait for an answer of a fictional profile, shows one, answers in its name',
  async run(call) {
    const { words, values } = argumentsOf(call.args, brandOptions, { most: Number.POSITIVE_INFINITY })
    const { all, json } = values
    const [slug, wish, conversation = '', ...text] = words
    if (wish !== undefined && wish !== 'show' && wish !== 'answer') {
      throw new Refusal(`'${wish}' is neither show nor answer`)
    }
    if (wish === 'show' && text[0] !== undefined) throw new Refusal(`Nothing is known of '${text[0]}' here`)
    if (wish === 'answer' && text.length === 0) throw new Refusal('What is the answer?')
    return printBrands(call, { slug, all, json, example: 'staff saffron' }, async (tenant) => {
      try {
        return await work(tenant, wish, conversation, text.join(' '))
      } catch (error) {
        if (error instanceof NoStaff) {
          if (all) return { lines: ['no staff that answers'], json: { chats: [] }, code: 0 }
          throw new Refusal(`${tenant.slug} has no staff that answers: fictional_operator is off`)
        }
        if (error instanceof DomainError) throw new Refusal(`Refused: ${error.code}`)
        throw error
      }
    })
  },
}

async function work(tenant: Tenant, wish: 'show' | 'answer' | undefined, conversation: string, text: string) {
  if (wish === undefined) return waiting(tenant)
  if (wish === 'show') return shown(tenant, conversation)
  await answerForProfile(tenant, conversation, { body: text })
  return { lines: ['answered'], json: { answered: conversation }, code: 0 }
}

async function waiting(tenant: Tenant): Promise<BrandOutput> {
  const chats = await waitingForStaff(tenant)
  const lines = chats.map(({ conversationId, since, member, profile, kind, preview }) => {
    const said = kind === 'text' ? preview : `(${kind}) ${preview}`
    return `${conversationId}  ${since.toISOString()}  ${member} → ${profile}  ${said}`
  })
  return { lines, json: { chats }, code: 0 }
}

async function shown(tenant: Tenant, conversation: string): Promise<BrandOutput> {
  const messages = await chatForStaff(tenant, conversation)
  const lines = messages.map(
    ({ by, at, kind, body }) => `${at.toISOString()}  ${by}: ${kind === 'text' ? body : `(${kind}) ${body}`}`,
  )
  return { lines, json: { messages }, code: 0 }
}
