import type { Submission, SubmissionResult } from '@conform-to/zod/v4'
import { parseWithZod } from '@conform-to/zod/v4'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { dateOrder } from '~/i18n/calendar'
import type { Translate } from '~/i18n/translate'
import { withTracking } from '~/modules/traffic/tracking'
import { contactCheck } from '~/platform/contact/contact-check'
import { DomainError } from '~/platform/errors'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import { readForm } from '~/platform/forms/read-form.server'
import { pagePath } from '~/platform/http/call-path'
import { randomToken } from '~/platform/tokens.server'
import type { ContactRule } from '~/tenancy/settings/vocabulary'
import { longestMessageUnits } from '~/tenancy/settings/vocabulary'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { AccountExists, AccountWaitsForDeletion, NameTaken, SignUpClosed, TooBusy, TooManySignUps } from '../errors'
import { genders } from '../member'
import type { RequestContext } from '../request-context'
import { waitsForDeletion } from '../returning/return-pass.server'
import type { SeekChoice, SignUpReply, SignUpView, StartView } from '../schema'
import { seekChoices, signUpConsents, startFields } from '../schema'
import { sessionClient } from '../sessions/browser.server'
import { keepSession } from '../sessions/sessions.server'
import { knownTimeZone, timeZoneField } from '../user/time-zone.server'
import { allSisters, sistersAmong } from './consents.server'
import { birthDateField, emailField, nameField, newPasswordField } from './form-fields.server'
import { isOpenInvite } from './invites.server'
import type { Afterwards, SignUp } from './sign-up.server'
import { joiningOf, signUp } from './sign-up.server'

type Context = Pick<
  RequestContext,
  'tenant' | 't' | 'language' | 'client' | 'country' | 'cookies' | 'tracking' | 'trafficSource' | 'dateLocale' | 'url'
>

const secretFields = ['password']
/** Maximum length of the brands' ids with spaces between them, for as many brands as a consent could name. */
const brandsLength = 4_000
/** Characters; the same as for a profile's text. */
const longestAbout = 1_000
const inviteParameter = 'invite'

/** Rules of the most recently used brands. Building them parses the schema three times. */
const cachedRules = new LRUCache<string, FormRules>({ max: 500 })

/** Returns what the form needs to be rendered. */
export async function signUpView(context: Context): Promise<SignUpView> {
  const { tenant, url, trafficSource, dateLocale } = context
  const invite = url.searchParams.get(inviteParameter)
  const { settings } = tenant
  const isOpen = (token: string) => forTenant(tenant, (db) => isOpenInvite(db, token))
  return {
    joining: await joiningOf(tenant, { trafficSource, invite }, isOpen),
    action: withTracking(
      invite ? `${pagePath(url.pathname)}?${inviteParameter}=${encodeURIComponent(invite)}` : pagePath(url.pathname),
      url.searchParams,
    ),
    minAge: settings.min_age,
    dateOrder: dateOrder(dateLocale),
    sisters: allSisters(tenant),
    draft: randomToken(),
    freeMessages: settings.free_messages,
    rules: await rulesFor(context),
  }
}

async function rulesFor(context: Context): Promise<FormRules> {
  const { slug, version } = context.tenant
  const key = `${slug} ${version} ${context.language}`
  const cached = cachedRules.get(key)
  if (cached) return cached
  const rules = await formRules(fieldsFor(context.t, known(context, new FormData())))
  cachedRules.set(key, rules)
  return rules
}

/** Returns what the short form of the home page and the gate needs; /signup asks for the rest. */
export async function startView(context: Context): Promise<StartView> {
  const { joining, minAge, rules } = await signUpView(context)
  return { joining, minAge, rules: Object.fromEntries(startFields.map((name) => [name, rules[name]])) }
}

/**
 * Handles a sign-up form and logs the browser in. Returns null on success, or else what to show. A form without `draft`
 * is a short one (home, landers) and is returned filled in, to be completed.
 */
export async function submitSignUp(
  context: Context,
  form: FormData,
  afterwards?: Afterwards,
): Promise<SignUpReply | null> {
  const submission = await parseSignUp(context, form)
  if (!form.has('draft')) return { result: filledIn(submission), outcome: null }
  if (submission.status !== 'success') return { result: submission.reply({ hideFields: secretFields }), outcome: null }
  const { signup, timeZone } = submission.value
  const invite = context.url.searchParams.get(inviteParameter)
  const { tenant, language, country, tracking, trafficSource } = context
  const visit = { client: sessionClient(context), language, country, timeZone, tracking, trafficSource, invite }
  try {
    const answer = await signUp(tenant, signup, visit, afterwards)
    if (answer.kind === 'look_in_inbox') {
      return { result: submission.reply({ hideFields: secretFields }), outcome: { ...answer, email: signup.email } }
    }
    keepSession(context.cookies, answer.token)
    return null
  } catch (error) {
    return refused(error, submission, signup, context)
  }
}

type Parsed = { signup: SignUp; timeZone: string | null }

function parseSignUp(context: Context, form: FormData): Promise<Submission<Parsed, string[]>> {
  const schema = fieldsFor(context.t, known(context, form)).transform((fields) => parsed(context.tenant, fields))
  return parseWithZod(form, { schema, async: true })
}

interface Known {
  minAge: number
  timeZone: string
  /** As typed. */
  email: string
  /** The brand's own name. */
  brand: string
  /** The brand's `contact_in_texts`. */
  contact: ContactRule
  /** Words that would make a password easy to guess. */
  personal: readonly string[]
}

/** Fields that other fields' rules need, whether or not they are valid themselves. */
const personalFields = z.object({ email: z.string().catch(''), name: z.string().catch('') })

function known({ tenant }: Pick<Context, 'tenant'>, form: FormData): Known {
  const { email, name: typedName } = readForm(form, personalFields)
  const { name, min_age: minAge, time_zone: timeZone, contact_in_texts: contact } = tenant.settings
  const personal = [email, typedName, name]
  return { minAge, timeZone, email, brand: name, contact, personal }
}

/** Schema of the form; some rules depend on the values of other fields. */
function fieldsFor(t: Translate, { minAge, timeZone, email, brand, contact, personal }: Known) {
  const refused = contact === 'refuse'
  const choice = t('accounts:field.choose')
  const tick = z.boolean().default(false)
  return z.object({
    email: emailField(t),
    name: nameField(t, { email, brand, contact }),
    date_of_birth: birthDateField(t, { minAge, timeZone }),
    gender: z.enum(genders, choice),
    seeks: z.enum(Object.keys(seekChoices) as [SeekChoice], choice),
    password: newPasswordField(t, personal),
    terms: z.literal(true, t('accounts:field.terms_required')),
    matching: tick,
    sensitive: tick,
    // Ids of the brands that the form named. Brands that joined later were not part of the question.
    sister_brands: z.string().max(brandsLength).optional(),
    promotions: tick,
    draft: z.string().min(20).max(100),
    time_zone: timeZoneField,
    about: z
      .string()
      .overwrite(plainText)
      .max(longestAbout)
      .optional()
      .superRefine(contactCheck(refused, (found) => t('common:error.contact', { found }))),
    // The maximum over all brands. The rule of messages checks the brand's own length.
    signup_message: z
      .string()
      .max(longestMessageUnits)
      .optional()
      .superRefine(contactCheck(refused, (found) => t('chats:error.contact', { found }))),
    like: z.string().max(40).optional(),
    age: z.string().max(10).optional(),
  })
}

export const signUpForm = formShape(
  fieldsFor(untranslated, { minAge: 18, timeZone: 'UTC', email: '', brand: '', contact: 'refuse', personal: [] }),
)

const messageField = z.object({ signup_message: z.string().default('') })

/** Returns the first message as typed. The form's schema validates it. */
export function messageIn(form: FormData): string {
  return readForm(form, messageField).signup_message
}

function parsed(tenant: Context['tenant'], fields: z.output<ReturnType<typeof fieldsFor>>): Parsed {
  const sisterBrands = sistersAmong(tenant, fields.sister_brands?.split(' ') ?? [])
  const given = { ...fields, sister_brands: sisterBrands.length > 0 }
  return {
    signup: {
      email: fields.email,
      name: fields.name,
      birthDate: fields.date_of_birth,
      gender: fields.gender,
      seeks: [...seekChoices[fields.seeks]],
      password: fields.password,
      consents: signUpConsents.filter((kind) => given[kind]),
      sisterBrands,
      draft: fields.draft,
    },
    timeZone: knownTimeZone(fields.time_zone),
  }
}

/** Returns the values of a short form, without errors for the fields it doesn't have. */
function filledIn(submission: Submission<Parsed, string[]>): SubmissionResult<string[]> {
  const { initialValue } = submission.reply({ resetForm: false, hideFields: secretFields })
  return { ...(initialValue ? { initialValue } : {}) }
}

function refused(
  error: unknown,
  submission: Submission<Parsed, string[]>,
  signup: SignUp,
  { t }: Context,
): SignUpReply {
  const reply = (fieldErrors: Record<string, string[]> = {}) =>
    submission.reply({ hideFields: secretFields, fieldErrors })
  if (error instanceof NameTaken) return { result: reply({ name: [t(error.code)] }), outcome: null }
  if (error instanceof SignUpClosed || error instanceof TooManySignUps || error instanceof TooBusy) {
    const formErrors = [t(error.code, error.data)]
    return { result: submission.reply({ hideFields: secretFields, formErrors }), outcome: null }
  }
  if (error instanceof AccountExists) {
    return { result: reply(), outcome: { kind: 'account_exists', email: signup.email } }
  }
  if (error instanceof AccountWaitsForDeletion) {
    return { result: reply(), outcome: waitsForDeletion(error, signup.email) }
  }
  // Errors of the first message: it is too long, the recipient is gone, or there is a block.
  if (error instanceof DomainError && error.status < 500) {
    return { result: reply({ signup_message: [t(error.code, error.data)] }), outcome: null }
  }
  throw error
}
