import type { SubmissionResult } from '@conform-to/dom'
import type { DatePart } from '~/i18n/calendar'
import type { FormRules } from '~/ui/forms/form-rules'
import type { Gender } from './member'

/** Decisions, 'Accounts'. Lengths in characters. */
export const limits = {
  name: { min: 3, max: 20 },
  password: { min: 8, max: 128 },
  email: { max: 254 },
} as const

/** What a member may look for; stored as the list of genders. */
export const seekChoices = {
  female: ['female'],
  male: ['male'],
  both: ['female', 'male'],
} as const satisfies Record<string, readonly Gender[]>

export type SeekChoice = keyof typeof seekChoices

/** A gender can be changed once in so many days. */
export const daysBetweenGenders = 30

/** A name can be changed once in so many days. */
export const daysBetweenNames = 30

/** Decisions, 'Accounts': separate, unticked, versioned, dated, withdrawable. Only the first is required. */
export const consentKinds = ['terms', 'sensitive', 'sister_brands', 'promotions'] as const

export type ConsentKind = (typeof consentKinds)[number]

/** The fields of the sign-up form, under the specification's names (specification 3, sign-up form draft). */
export interface SignUpFields {
  email: string
  name: string
  date_of_birth: Record<DatePart, string>
  gender: Gender
  seeks: SeekChoice
  password: string
  signup_message: string
  terms: boolean
  sensitive: boolean
  /** Ids of the brands that it names, with spaces between. */
  sister_brands: string
  promotions: boolean
  /** What a lander's visitor said of themselves, liked and looked for. */
  about: string
  like: string
  age: string
}

/** What the sign-up form needs besides what is typed. */
export interface SignUpView {
  /** Closed: by invitation only, or for visitors of partners only. */
  open: boolean
  /** Where the form posts to, with the invite and the tracking data of the address it was opened at. */
  action: string
  minAge: number
  dateOrder: DatePart[]
  /** The sister brands that the third consent names; empty: not asked. */
  sisters: { id: string; name: string }[]
  /** Random, of this form: sent twice, it makes one account. */
  draft: string
  /** Messages that cost nothing, for the promise above the form. */
  freeMessages: number
  rules: FormRules
}

/** What the short form asks, which begins a sign-up. */
export const startFields = ['name', 'date_of_birth', 'email'] as const
export type StartField = (typeof startFields)[number]
export type StartView = Pick<SignUpView, 'open' | 'minAge' | 'rules'>

/** The account that a form met is closed, and erased at `until` (ISO). */
export interface WaitsForDeletion {
  kind: 'waits_for_deletion'
  until: string
  /** Where the link that brings it back can be sent to. */
  email: string | null
  /** Brings it back at once: the right password was given. */
  pass: string | null
}

/** What /signup answers when the form did not lead on. */
export type SignUpOutcome =
  | { kind: 'account_exists'; email: string }
  | WaitsForDeletion
  | { kind: 'look_in_inbox'; email: string }

/** What the pages that sign up give to page and modal alike. */
export interface SignUpPage {
  view: SignUpView
  recipient: FirstRecipient | null
}

/** To whom the first message goes. */
export interface FirstRecipient {
  name: string
  photoUrl: string | null
  /** The brand's words on fictional profiles, before the first message to one; null to anybody else. */
  warning: string | null
  /** Characters. */
  messageLength: number
  /** Of a sister brand, where the writer must consent to be seen. */
  ofSister: boolean
}

/** What such a page answers to a form that did not lead on. */
export interface SignUpReply {
  /** A lander's form named somebody to write to: the sign-up goes on as theirs. */
  begun?: { recipient: FirstRecipient; action: string }
  /** For the form (Conform): values, but never the password, and errors. */
  result: SubmissionResult<string[]>
  outcome: SignUpOutcome | null
}

/** A session in the settings' list. */
export interface SessionView {
  id: string
  /** 'Firefox', 'Chrome' … ; null when unknown. */
  browser: string | null
  /** 'Android', 'Windows' … ; null when unknown. */
  system: string | null
  /** By the network address it was opened from, ISO 3166-1; null when unknown. */
  country: string | null
  createdAt: string
  lastSeenAt: string
  current: boolean
}

/** A passkey in the settings' list. */
export interface PasskeyView {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** Characters of a code as it is typed: of the app, or a recovery code with what people put between. */
export const longestCode = 40

/** Whether logins by password ask for a code too; while it is being turned on, what the authenticator app takes in. */
export type SecondFactorView =
  | { kind: 'off' }
  | { kind: 'enrolling'; secret: string; address: string; picture: string }
  | { kind: 'on'; since: string; codesLeft: number }

/** What the settings answer about the second factor: recovery codes, shown this once, or what is wrong with the code. */
export interface SecondFactorReply {
  codes?: string[]
  result?: SubmissionResult<string[]>
}

/** What /notifications/security answers. */
export interface SecurityReply extends SecondFactorReply {
  /** Why a passkey has no other name. */
  passkey?: { id: string; result: SubmissionResult<string[]> }
}

/** An invite in the settings' list. The link itself is shown once, when it is made. */
export interface InviteView {
  id: string
  createdAt: string
  uses: number
  maxUses: number
}

/** `user` of /api/user.php (specification 3, logged-in user). */
export interface UserView {
  id: string
  status: 'not_confirmed' | 'active'
  credits: number
  paid_user: boolean
  notifications_disabled: string[]
  trafficsource: string | null
  language: string
  /** ISO */
  signup_date: string
  profile: {
    id: string
    name: string
    country: string | null
    status: 'disabled' | 'active'
    main_image: { filename: string } | null
    thumb_filename: string | null
  }
}

/** What can hurt the owner of an account asks for a proof that is no older: password, passkey or code. */
export const proofMinutes = 15

/** Days for which it is told apart how long a member had been away; those of longer are counted together. */
export const longestAway = 28

/** How long the links in e-mails are valid, in hours (decisions, 'Accounts'). */
export const linkHours = { activation: 7 * 24, reset: 24, mail_change: 24 } as const

/** An activation e-mail may follow another after so many seconds (decisions, 'Accounts'). */
export const resendSeconds = 60

/** What /login answers when it did not log in. */
export interface LoginReply {
  result: SubmissionResult<string[]>
  outcome:
    | { kind: 'failed' }
    | { kind: 'locked'; minutes: number }
    /** The password was right; /login/code asks for the code. */
    | { kind: 'code_needed' }
    | WaitsForDeletion
    | null
}

/** What /login/code answers when it did not log in. */
export interface CodeReply {
  result: SubmissionResult<string[]>
}

/** What /confirm-identity answers when nothing was proved. */
export interface ProofReply {
  password?: { result: SubmissionResult<string[]> }
  code?: CodeReply
}

/** What /reset-password answers. */
export interface ResetReply {
  result: SubmissionResult<string[]>
  outcome: { kind: 'sent'; email: string } | { kind: 'too_many' } | WaitsForDeletion | null
}

/** What /reset-password/do answers when it did not set the password. */
export interface NewPasswordReply {
  result: SubmissionResult<string[]>
  linkValid: boolean
  /** It is set, and /login/code asks for the code. */
  codeNeeded?: true
}

/** What /activate/resend answers: whether an e-mail went out, and the seconds until the next one may. */
export interface ResendReply {
  sent: boolean
  wait: number
}

/** What the settings answer to another e-mail address: where the link went, or what is wrong. */
export interface EmailChangeReply {
  result: SubmissionResult<string[]>
  sentTo: string | null
}

/** What the settings answer when they did not set another password. */
export interface PasswordChangeReply {
  result: SubmissionResult<string[]>
}

/** What the settings answer when they did not change the name. */
export interface NameReply {
  result: SubmissionResult<string[]>
}

/** A consent in the settings: the one that stands, or the one that stood last. */
export interface ConsentView {
  kind: ConsentKind
  /** Of the words that were agreed to. */
  version: string
  givenAt: string
  withdrawnAt: string | null
  /** Names of the sister brands that it names. */
  brands: string[]
}

/** Who a member is and whom they seek, for the settings. */
export interface MatchingView {
  gender: Gender
  seeks: SeekChoice
}

/** What the settings answer when they did not save it. */
export interface MatchingReply {
  result: SubmissionResult<string[]>
}

/** What the settings answer when an invite was asked for; the link is known only now. */
export interface InviteReply {
  link: string | null
  refused: string | null
}
