import { readFile } from 'node:fs/promises'
import type { ComplaintView } from '~/modules/complaints/answer-complaint.server'
import {
  answerComplaint,
  ComplaintNotFound,
  listComplaints,
  readComplaint,
} from '~/modules/complaints/answer-complaint.server'
import { longestAnswer } from '~/modules/complaints/answer-form.server'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { BrandOutput } from '../each-brand'
import { brandOptions, printBrands } from '../each-brand'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

const example = 'npm run tenant -- complaints saffron answer K-12345678 "Dear Sam, …"'

const options = { ...brandOptions, answered: { type: 'boolean' }, file: { type: 'string' } } as const

/** `npm run tenant -- complaints <slug> [list|show|answer]` */
export const complaints: Verb = {
  usage:
    '<slug>|--all [list] [--answered] [--json] | <slug> show <number> [--json] | <slug> answer <number> <text>|--file <path>',
  summary:
    'what came by the complaints form, with --answered also what was answered; an answer is mailed to the sender, who reads the language that show names',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: Number.POSITIVE_INFINITY })
    const { all, json } = values
    const [slug, what = 'list', reference = '', ...text] = words
    if (all || what === 'list') {
      if (words.length > 2) throw new Refusal(`Nothing is known of '${reference}' here`)
      const wish = { slug, all, json, example: 'complaints saffron' }
      return printBrands(call, wish, (tenant) => listed(tenant, values.answered ?? false))
    }
    if (!slug) throw new Refusal('Which brand? npm run tenant -- complaints saffron')
    if (what !== 'show' && what !== 'answer') throw new Refusal(`list, show or answer, not '${what}'`)
    return withBrand(call, slug, async (tenant) => {
      try {
        if (what === 'answer') return await answer(call, tenant, reference, await answerText(values.file, text))
        const complaint = await readComplaint(tenant, reference)
        if (json) call.print(JSON.stringify({ tenant: slug, ...complaint }))
        else printComplaint(call, complaint)
        return 0
      } catch (error) {
        if (error instanceof ComplaintNotFound) throw new Refusal(`${slug} has no complaint '${reference}'`)
        throw error
      }
    })
  },
}

async function listed(tenant: Tenant, answered: boolean): Promise<BrandOutput> {
  const complaints = await listComplaints(tenant, { all: answered })
  const none = answered ? 'No complaints.' : 'No complaints to answer.'
  return { lines: complaints.length > 0 ? complaints.map(lineOf) : [none], json: { complaints }, code: 0 }
}

function lineOf({ reference, at, topic, name, language, answeredAt }: ComplaintView): string {
  const state = answeredAt ? `  answered ${day(answeredAt)}` : ''
  return `${reference}  ${day(at)}  ${topic.padEnd(7)}  ${language}  ${name}${state}`
}

function printComplaint({ print }: Pick<Call, 'print'>, complaint: ComplaintView): void {
  const { name, email, memberId, orderNumber, message, answer, answeredAt, language } = complaint
  print(lineOf(complaint))
  print(`From: ${name} <${email}>${memberId ? `, member ${memberId}` : ', not logged in'}`)
  print(`Language: ${language}`)
  if (orderNumber) print(`Order: ${orderNumber}`)
  print(`\n${message}`)
  if (answer && answeredAt) print(`\nAnswered on ${day(answeredAt)}:\n${answer}`)
}

async function answer({ print }: Call, tenant: Tenant, reference: string, text: string): Promise<number> {
  const { language } = await readComplaint(tenant, reference)
  const isNew = await answerComplaint(tenant, reference, text)
  print(
    isNew
      ? `${reference}: the answer is on its way, in a letter in '${language}'`
      : `${reference}: answered so before, so nobody gets an e-mail`,
  )
  return 0
}

async function answerText(file: string | undefined, words: readonly string[]): Promise<string> {
  const written = file === undefined ? words.join(' ') : await readFile(file, 'utf8').catch(() => null)
  if (written === null) throw new Refusal(`'${file}' is no file that can be read`)
  const text = written.replace(/\r\n?/g, '\n').trim()
  if (text === '') throw new Refusal(`What is the answer? ${example}`)
  if (text.length > longestAnswer) throw new Refusal(`An answer has ${longestAnswer} characters at most`)
  return text
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}
