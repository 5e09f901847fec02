import { signUpFields } from '../../support/visitor'
import type { BadInput, Stage } from './bad-inputs'
import { fields, json, post } from './bad-inputs'

const badAnswers = [
  ['answer to a question of nobody', 'prompt=nobody_asked&text=Hi'],
  ['answer of a link', 'prompt=sunday&text=www.a-shop.com'],
  ['answer of 251 characters', `prompt=sunday&text=${'x'.repeat(251)}`],
  ['four answers', ['sunday', 'laugh', 'kitchen', 'alone'].map((name) => `prompt=${name}&text=Hi`).join('&')],
] as const

const badCaptions = [
  ['caption of 61 characters', `caption=${'x'.repeat(61)}`, 422],
  ['caption of a link', 'caption=www.a-shop.com', 422],
  ['caption of 10,000 characters', `caption=${'x'.repeat(10_000)}`, 400],
  ['two captions', 'caption=Bread&caption=Flowers', 400],
  ['caption of a photo that is gone, or another member’s', `caption=Mine&photo_id=${crypto.randomUUID()}`, 404],
  ['caption of a photo that is none', 'caption=Mine&photo_id=first', 404],
] as const

const badFocuses = [
  ['focus beside the photo', 'focus=50', 400],
  ['focus that is none', 'focus=face', 400],
  ['focus of a photo that is gone, or another member’s', `focus=12&photo_id=${crypto.randomUUID()}`, 404],
] as const

/** What the forms and calls between members, and those of credits, never send. */
export function badMemberForms({ anna, bensId, conversation }: Stage): BadInput[] {
  const by = anna
  const nobody = crypto.randomUUID()
  const inTalk = (values: Record<string, string>) => post(conversation, fields(values))
  return [
    ...badAnswers.map(([what, body]) => ({ what, by, ...post('/profile', `intent=answers&${body}`), status: 422 })),
    ...badCaptions.map(([what, body, status]) => ({ what, by, ...post('/profile', `intent=caption&${body}`), status })),
    ...badFocuses.map(([what, body, status]) => ({
      ...{ what, by, status },
      ...post('/profile', `intent=focus_photo&${body}`),
    })),
    {
      what: 'like of a part that is gone',
      by,
      ...post('/likes', fields({ id: bensId, intent: 'like', part: `photo.${nobody}` })),
      status: 404,
    },
    {
      what: 'like of a part with an endless name',
      by,
      ...post('/likes', fields({ id: bensId, intent: 'like', part: 'x'.repeat(500) })),
      status: 400,
    },
    { what: 'selfie that is no upload', by, ...post('/notifications/photo', 'intent=send&consent=on'), status: 400 },
    { what: 'step of a verification that is none', by, ...post('/notifications/photo', 'intent=x'), status: 400 },
    {
      what: 'goodbye of 301 characters',
      by,
      ...inTalk({ intent: 'say_goodbye', line: 'own', words: 'x'.repeat(301) }),
      status: 422,
    },
    { what: 'goodbye without words', by, ...inTalk({ intent: 'say_goodbye', line: 'own', words: '' }), status: 422 },
    { what: 'goodbye with a line that is none', by, ...inTalk({ intent: 'say_goodbye', line: 'x' }), status: 422 },
    {
      what: 'reaction that is none of the five',
      by,
      ...inTalk({ intent: 'react', message: nobody, reaction: '💩' }),
      status: 422,
    },
    {
      what: 'reaction to a message that is gone',
      by,
      ...inTalk({ intent: 'react', message: nobody, reaction: 'love' }),
      status: 404,
    },
    {
      what: 'search of 500 words',
      by,
      target: `${conversation}/search?${fields({ words: 'word '.repeat(500) })}`,
      status: 200,
    },
    {
      what: 'sign-up on the page of nobody',
      ...post(`/members/${nobody}/signup`, fields(signUpFields('carla'))),
      status: 404,
    },
    { what: 'report of nobody', by, ...post(`/members/${nobody}/report`, 'reason=rude'), status: 404 },
    { what: 'report for no reason', by, ...post(`/members/${bensId}/report`, 'reason=x'), status: 422 },
    { what: 'like of nobody', by, ...post('/likes', fields({ id: nobody, intent: 'like' })), status: 404 },
    {
      what: 'like that is none',
      by,
      ...post('/likes', fields({ id: bensId, intent: 'marry' })),
      status: 400,
    },
    {
      what: 'swipe that is none',
      by,
      ...post('/swipe-game', fields({ id: bensId, intent: 'x' })),
      status: 400,
    },
    {
      what: 'answer to a pick that is none',
      by,
      ...post('/three-for-you', fields({ id: bensId, intent: 'x' })),
      status: 400,
    },
    {
      what: 'answer about somebody who wasn’t picked',
      by,
      ...post('/three-for-you', fields({ id: crypto.randomUUID(), intent: 'put_aside' })),
      status: 404,
    },
    {
      what: 'first message to nobody',
      by,
      ...post(`/members/${nobody}/chat`, fields({ body: 'Hello', draft_id: crypto.randomUUID() })),
      status: 404,
    },
    {
      what: 'chat to do nothing with',
      by,
      ...post('/chats', fields({ intent: 'x', conversation: nobody })),
      status: 404,
    },
    { what: 'kept method of nobody', by, ...post('/credits', fields({ remove: nobody })), status: 302 },
    { what: 'bundle that is none', by, ...post('/credits/99/ideal', 'agreed=on'), status: 404 },
    { what: 'order of nobody', by, ...post('/transactions/999999', ''), status: 404 },
    { what: 'checkout of nothing', by, ...post('/sandbox/checkout/none', 'outcome=pay'), status: 404 },
    {
      what: 'bank account that is none',
      by,
      ...post('/directdebit', 'iban=x'),
      status: 302,
      location: '/credits?method=directdebit',
    },
    {
      what: 'warning that leads elsewhere',
      ...post('/entry-warning', 'next=%2F%2Fevil.example'),
      status: 302,
      location: '/',
    },
    {
      what: 'answer on tracking that is none',
      ...post('/tracking-consent', 'answer=maybe&next=%2F%2Fevil.example'),
      status: 302,
      location: '/pages/cookies?saved',
    },
    { what: 'typing to nobody', by, ...post('/api/typing', fields({}), json), status: 400 },
    { what: 'page left by nobody', ...post('/api/page-hidden.php', '[]', json), status: 200 },
    { what: 'report of a page that is none', ...post('/api/page-visits', '[]', json), status: 204 },
  ]
}
