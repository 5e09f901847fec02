import { newPasswordForm, resetRequestForm } from '~/modules/accounts/passwords/reset-forms.server'
import { longestPasskeyName } from '~/modules/accounts/schema'
import { codeForm } from '~/modules/accounts/second-factor/code-form.server'
import { logInForm } from '~/modules/accounts/sessions/log-in-form.server'
import { proofForm } from '~/modules/accounts/sessions/prove-form.server'
import { matchingForm } from '~/modules/accounts/settings/change-matching.server'
import { nameForm } from '~/modules/accounts/settings/change-name.server'
import { channels, notificationPreferences, preferenceField } from '~/modules/accounts/settings/preferences'
import { emailChangeForm, passwordChangeForm } from '~/modules/accounts/settings/settings-forms.server'
import { signUpForm } from '~/modules/accounts/sign-up/sign-up-form.server'
import { conversationForm, messageForm } from '~/modules/chats/sending/submit-message.server'
import { complaintForm } from '~/modules/complaints/submit-complaint.server'
import { chosenForm } from '~/modules/landers/chosen.server'
import { leavingForm } from '~/modules/leaving/closing/submit-leaving.server'
import { wayBackForm } from '~/modules/leaving/returning/submit-return.server'
import { likeForm } from '~/modules/likes/submit-like.server'
import { swipeForm } from '~/modules/likes/swipe/submit-swipe.server'
import { noteForm } from '~/modules/members/notes/submit-note.server'
import { privacyForm } from '~/modules/members/own/privacy.server'
import { interestsForm, profileForm } from '~/modules/members/profile-schema.server'
import { reportForm } from '~/modules/moderation/submit-report.server'
import { bankDetailsForm } from '~/modules/payments/direct-debit/bank-details.server'
import { debitForm } from '~/modules/payments/direct-debit/direct-debit-page.server'
import { orderForm } from '~/modules/payments/orders/order-form.server'
import { photoForm } from '~/modules/photos/upload/submit-photos.server'
import { locationForm } from '~/modules/places/location.server'
import type { FormShape } from '~/platform/forms/form-shape.server'
import { anyOfForms, formShape, plainForm } from '~/platform/forms/form-shape.server'
import { actionForm, nextForm, tokenForm } from '~/platform/forms/read-form.server'

/** What an address takes with a POST, PUT or DELETE. */
export type Taken =
  /** A form; `upload`: its action reads a multipart one by itself, file and all. */
  | { kind: 'form'; shape: FormShape; upload?: true }
  /** JSON of a call. */
  | { kind: 'call'; bytes: number }
  /** Whatever another server sends, which proves itself. */
  | { kind: 'signed'; bytes: number; types?: readonly string[] }

/** Longest values of what actions read by themselves. */
const id = 40
const intent = 20
const token = 500
const tick = 10

const form = (...shapes: FormShape[]): Taken => ({ kind: 'form', shape: anyOfForms(...shapes) })
const upload = (...shapes: FormShape[]): Taken => ({ kind: 'form', shape: anyOfForms(...shapes), upload: true })
const call: Taken = { kind: 'call', bytes: 16 * 1024 }

const like = formShape(likeForm)
const swipe = formShape(swipeForm)
const next = formShape(nextForm)
const settings = plainForm({
  intent,
  script: 3,
  ...Object.fromEntries(
    notificationPreferences.flatMap((kind) => channels.map((channel) => [preferenceField(kind, channel), tick])),
  ),
  push_shows_text: tick,
  member: id,
  session: id,
  invite: id,
})

/** By the paths of app/routes.ts: every address whose route has an action. */
export const takenAt: Record<string, Taken> = {
  signup: form(signUpForm, chosenForm),
  'members/:id/signup': form(signUpForm, chosenForm),
  login: form(logInForm, next),
  'login/code': form(codeForm, next, plainForm({ intent })),
  logout: form(),
  'confirm-identity': form(proofForm, codeForm, next, plainForm({ intent })),
  'reset-password': form(resetRequestForm),
  'reset-password/do': form(newPasswordForm, formShape(tokenForm)),
  'activate/done': form(formShape(tokenForm)),
  'activate/resend': form(),
  'mail-change/do': form(formShape(tokenForm)),
  'my-data': form(),
  leave: form(leavingForm, formShape(actionForm)),
  reactivate: form(wayBackForm, formShape(tokenForm), formShape(actionForm)),
  'mail/unsubscribe': form(plainForm({ token, 'List-Unsubscribe': 20 })),
  'members/:id': form(formShape(actionForm), formShape(noteForm)),
  'members/:id/report': form(reportForm, formShape(actionForm)),
  'likes/:type?': form(like),
  'swipe-game': form(swipe),
  profile: upload(profileForm, locationForm, photoForm, plainForm({ sensitive: tick })),
  notifications: form(settings, formShape(privacyForm), nameForm, matchingForm, emailChangeForm, passwordChangeForm),
  'notifications/security': form(
    codeForm,
    plainForm({ intent: 40, passkey: id, passkey_name: 4 * longestPasskeyName }),
  ),
  'notifications/location': form(locationForm, interestsForm),
  'notifications/consents': form(formShape(actionForm)),
  credits: form(plainForm({ remove: id })),
  'credits/:id/:paymentmethod?': form(orderForm),
  directdebit: form(bankDetailsForm, orderForm, formShape(debitForm)),
  'transactions/:id': form(),
  'lang-config': form(next, plainForm({ language: tick, country: tick })),
  complaints: form(complaintForm),
  'terms-changed': form(next),
  'complete-signup': upload(messageForm, profileForm, locationForm, photoForm),
  'sandbox/checkout/:id': form(plainForm({ outcome: 20, cancel: tick, repeated: tick, refused_later: tick })),
  chats: form(plainForm({ intent, conversation: id })),
  'chats/:id': upload(conversationForm),
  'members/:id/chat': upload(conversationForm),
  'entry-warning': form(next),
  'tracking-consent': form(next, plainForm({ answer: tick })),
  'api/user.php': call,
  'api/passkeys': call,
  'api/passkeys/login': call,
  'api/passkeys/proof': call,
  'api/chats.php': call,
  'api/typing': call,
  'api/page-hidden.php': call,
  'api/page-visits': call,
  'api/photos': upload(photoForm),
  'webhooks/mail': { kind: 'signed', bytes: 250_000, types: ['message/rfc822'] },
  'webhooks/payments/:provider': { kind: 'signed', bytes: 10_000 },
}

const patterns = Object.keys(takenAt).map((route) => ({ pattern: patternOf(route), route }))

/** Which of the routes above a path is; null where nothing is taken at all. */
export function takingRoute(path: string): string | null {
  const asked = decoded(path.replace(/\.data$/, ''))
  return patterns.find(({ pattern }) => pattern.test(asked))?.route ?? null
}

/** What the page or call at a path takes; null where nothing is taken at all. */
export function takenBy(path: string): Taken | null {
  return takenAt[takingRoute(path) ?? ''] ?? null
}

export function formAt(path: string): FormShape | null {
  const taken = takenBy(path)
  return taken?.kind === 'form' ? taken.shape : null
}

/** As the router matches: in any case, with or without a slash at the end. */
function patternOf(route: string): RegExp {
  const parts = route.split('/').map((part) => {
    if (!part.startsWith(':')) return `/${part.replaceAll('.', '\\.')}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
