import { expect, test } from 'vitest'
import { builtRoutes } from '../support/site-map'
import { sources } from './sources'

test('every action says what it takes', () => {
  const acting = Object.values(builtRoutes).flatMap((route) => (route?.module.action ? [route] : []))
  expect(acting.length).toBeGreaterThan(40)
  expect(acting.filter(({ module: { action } }) => !(action && 'takes' in action)).map(({ id }) => id)).toEqual([])
})

/** What may send a form without a person's click, with the reason. */
const submittedOnLoad: Record<string, string> = {
  'app/modules/accounts/ui/posting-form.tsx': 'a link of an e-mail, in the browser that signed up',
  'app/modules/chats/ui/composer/use-draft.ts': 'forgets a text that the browser has taken over',
  'app/modules/likes/ui/swipe/swipe-answer.tsx': 'mounted by a swipe',
  'app/modules/moderation/ui/photos/use-grid.ts': 'decisions that a moderator made, one request after another',
}

test('no form is submitted on load without a reason', () => {
  const effects = /useEffect\(\(\) => \{(?:(?!\n {2}\}).)*?(?:\bsubmit\(|requestSubmit\()/s
  const submitting = sources.filter(({ path, text }) => path.startsWith('app/') && effects.test(text))
  expect(submitting.map(({ path }) => path).sort()).toEqual(Object.keys(submittedOnLoad).sort())
})

test('of the links in e-mails only the one that activates may be submitted at once', () => {
  const atOnce = sources.filter(({ path, text }) => path.startsWith('app/') && /<PostingForm[^>]*\batOnce\b/.test(text))
  expect(atOnce.map(({ path }) => path)).toEqual(['app/routes/account/activate-done.tsx'])
})
