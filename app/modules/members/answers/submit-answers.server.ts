import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member, Viewer } from '~/modules/accounts/member'
import { formShape } from '~/platform/forms/form-shape.server'
import { readForm } from '~/platform/forms/read-form.server'
import { askedPrompts, promptNamed } from '~/tenancy/prompts/prompts.server'
import { longestAnswer } from '~/tenancy/settings/vocabulary'
import type { Tenant } from '~/tenancy/tenant'
import { longText } from '../profile-schema.server'
import { saveAnswers } from './answers.server'
import type { AnswersReply, OwnAnswersView, StoredAnswer, WrittenAnswer } from './schema'
import { mostAnswers } from './schema'

/** More answers than a profile may have: a form that sends one too many is answered in words. */
const mostSent = 2 * mostAnswers
const longestName = 40

const answersSchema = z.object({
  prompt: z.array(z.string().max(longestName)).max(mostSent).default([]),
  text: z
    .array(z.string().max(4 * longestAnswer))
    .max(mostSent)
    .default([]),
  /** The pressed button: `add.<prompt>`, `surprise`, or `up`, `down` or `remove` with the position. */
  act: z.string().max(longestName).optional(),
})

export const answersForm = formShape(answersSchema)

/** Returns a member's answers and the brand's questions, with those of the member's that the brand no longer asks. */
export function ownAnswers({ tenant }: Viewer, stored: readonly StoredAnswer[], t: Translate): OwnAnswersView {
  const own = stored.map(({ prompt }) => prompt)
  return {
    answers: stored.map(({ prompt, text, status }) => ({ prompt, text, status })),
    groups: [...askedPrompts(tenant, own)].map(([group, names]) => ({
      name: t(`prompts:${group}.title`),
      prompts: names.flatMap((name) => promptNamed(tenant, name, t) ?? []),
    })),
    length: tenant.settings.prompt_length,
  }
}

/**
 * Saves the form of answers, without those that have no words; returns null on success. A button that adds, moves or
 * removes an answer saves nothing: the reply is the form as it then stands.
 */
export async function submitAnswers(
  member: Member,
  form: FormData,
  stored: readonly StoredAnswer[],
  t: Translate,
): Promise<AnswersReply | null> {
  const { prompt, text, act } = readForm(form, answersSchema)
  const { tenant } = member
  const sent = prompt.map((name, index) => ({ prompt: name, text: text[index] ?? '' }))
  const written = sent.map((answer): WrittenAnswer => ({ ...answer, status: statusOf(answer, stored) }))
  const asked = [...askedPrompts(tenant).values()].flat()
  const allowed = new Set([...asked, ...stored.map((answer) => answer.prompt)])
  const [verb = '', which = ''] = act?.split('.') ?? []
  if (verb === 'add') return { answers: withAnother(written, allowed.has(which) ? [which] : []), refused: false }
  if (verb === 'surprise') return { answers: withAnother(written, asked), refused: false }
  if (act) return { ...changed(written, verb, Number(which), tenant, t), refused: false }
  const schema = longText(tenant.settings.prompt_length, { contact: tenant.settings.contact_in_texts, t })
  const read = written.map((answer, index) => {
    const { data, error } = schema.safeParse(answer.text)
    const isTwice = written.findIndex((other) => other.prompt === answer.prompt) < index
    const refusals = [
      !allowed.has(answer.prompt) && t('members:answers.unknown'),
      isTwice && t('members:answers.twice'),
      index >= mostAnswers && t('members:answers.too_many'),
      error?.issues[0]?.message,
    ]
    return { answer, text: data ?? '', error: refusals.find(Boolean) || null }
  })
  if (read.some(({ error }) => error)) {
    return { answers: read.map(({ answer, error }) => (error ? { ...answer, error } : answer)), refused: true }
  }
  await saveAnswers(
    member,
    read.filter((one) => one.text !== '').map((one) => ({ prompt: one.answer.prompt, text: one.text })),
  )
  return null
}

function statusOf(sent: Pick<WrittenAnswer, 'prompt' | 'text'>, stored: readonly StoredAnswer[]) {
  const text = sent.text.replaceAll('\r\n', '\n').trim()
  return stored.find((answer) => answer.prompt === sent.prompt && answer.text === text)?.status ?? null
}

/** Adds an answer to any of the questions that has none yet. */
function withAnother(answers: WrittenAnswer[], asked: readonly string[]): WrittenAnswer[] {
  const free = asked.filter((name) => answers.every(({ prompt }) => prompt !== name))
  const prompt = free[randomInt(Math.max(1, free.length))]
  return prompt && answers.length < mostAnswers ? [...answers, { prompt, text: '', status: null }] : answers
}

function changed(
  answers: WrittenAnswer[],
  verb: string,
  from: number,
  tenant: Tenant,
  t: Translate,
): Pick<AnswersReply, 'answers' | 'moved'> {
  const moving = answers[from]
  const others = answers.filter((answer) => answer !== moving)
  if (verb === 'remove') return { answers: others }
  const to = verb === 'up' ? from - 1 : from + 1
  if (!moving || to < 0 || to > others.length) return { answers }
  return {
    answers: [...others.slice(0, to), moving, ...others.slice(to)],
    moved: t('members:answers.moved', {
      question: promptNamed(tenant, moving.prompt, t)?.question ?? '',
      place: to + 1,
      total: answers.length,
    }),
  }
}
