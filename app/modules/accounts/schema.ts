import type { SubmissionResult } from '@conform-to/dom'
import type { DatePart } from '~/i18n/calendar'
import type { FormRules } from '~/ui/forms/form-rules'
import type { Gender } from './member'

/** Lengths in characters (decisions, 'Accounts'). */
export const limits = {
  name: { min: 3, max: 20 },
  password: { min: 8, max: 128 },
  email: { max: 254 },
} as const

/** Genders a member may seek; stored as a list. */
export const seekChoices = {
  female: ['female'],
  male: ['male'],
  both: ['female', 'male'],
} as const satisfies Record<string, readonly Gender[]>

export type SeekChoice = keyof typeof seekChoices

/** Minimum number of days between two changes of the gender. */
export const daysBetweenGenders = 30

/** Minimum number of days between two changes of the name. */
export const daysBetweenNames = 30

/**
 * Kinds of consents: separate, unticked, versioned, dated, withdrawable. Only the first is required (decisions,
 * 'Accounts').
 */
export const signUpConsents = ['terms', 'matching', 'sensitive', 'sister_brands', 'promotions'] as const

/** `selfie`: given with the first selfie that a member sends. */
export const consentKinds = [...signUpConsents, 'selfie'] as const

export type ConsentKind = (typeof consentKinds)[number]

/** Fields of the sign-up form, named as in specification 3 (sign-up form draft). */
export interface SignUpFields {
  email: string
  name: string
  date_of_birth: Record<DatePart, string>
  gender: Gender
  seeks: SeekChoice
  password: string
  signup_message: string
  terms: boolean
  matching: boolean
  sensitive: boolean
  /** Ids of the brands that the consent names, separated by spaces. */
  sister_brands: string
  promotions: boolean
  /** Answers from a lander's form: about the visitor, the member they liked, the age they seek. */
  about: string
  like: string
  age: string
}

/** Whether a visitor may sign up, otherwise what they lack: a member's invitation or a partner's link. */
export type Joining = 'open' | 'by_invitation' | 'by_partner'

/** What the sign-up form needs to be rendered, apart from typed values. */
export interface SignUpView {
  joining: Joining
  /** URL that the form posts to, with the invite and the tracking data of the page's URL. */
  action: string
  minAge: number
  dateOrder: DatePart[]
  /** Sister brands that the third consent names; without any, the consent isn't shown. */
  sisters: { id: string; name: string }[]
  /** Random id of this form. Sending the form twice makes one account. */
  draft: string
  /** Number of free messages, promised above the form. */
  freeMessages: number
  rules: FormRules
}

/** Fields of the short form that begins a sign-up. */
export const startFields = ['name', 'date_of_birth', 'email'] as const
export type StartField = (typeof startFields)[number]
export type StartView = Pick<SignUpView, 'joining' | 'minAge' | 'rules'>

/** The form's account is closed and will be erased at `until` (ISO). */
export interface WaitsForDeletion {
  kind: 'waits_for_deletion'
  until: string
  /** `until` is over: the account is being erased and can't be reactivated. */
  isOver: boolean
  /** Address to which a link to reactivate the account can be sent. */
  email: string | null
  /** Pass that reactivates the account at once; only if the right password was sent. */
  pass: string | null
}

/** Outcome of a sign-up form that did not log in. */
export type SignUpOutcome =
  | { kind: 'account_exists'; email: string }
  | WaitsForDeletion
  | { kind: 'look_in_inbox'; email: string }

/** Data of a sign-up page, for the page and the modal. */
export interface SignUpPage {
  view: SignUpView
  recipient: FirstRecipient | null
}

/** The recipient of the first message. */
export interface FirstRecipient {
  name: string
  photoUrl: string | null
  /** The brand's note before a first message to a fictional profile; null for other members. */
  warning: string | null
  /** Maximum length of a message, in characters. */
  messageLength: number
}

/** Response of a sign-up page to a form that did not log in. */
export interface SignUpReply {
  /** A lander's form named a recipient; the sign-up continues on the recipient's page. */
  begun?: { recipient: FirstRecipient; action: string }
  /** Values (never the password) and errors, for Conform. */
  result: SubmissionResult<string[]>
  outcome: SignUpOutcome | null
}

/** A session in the settings' list. */
export interface SessionView {
  id: string
  /** 'Firefox', 'Chrome' …; null if unknown. */
  browser: string | null
  /** 'Android', 'Windows' …; null if unknown. */
  system: string | null
  /** ISO 3166-1 country of the network address that opened the session; null if unknown. */
  country: string | null
  createdAt: string
  lastSeenAt: string
  current: boolean
}

/** Maximum length of a typed code: the app's, or a recovery code with separators. */
export const longestCode = 40

/** State of the second factor. While it is being turned on, includes what the authenticator app needs. */
export type SecondFactorView =
  | { kind: 'off' }
  | { kind: 'enrolling'; secret: string; address: string; picture: string }
  | { kind: 'on'; since: string; codesLeft: number }

/** Response of the settings about the second factor: the recovery codes, shown only once, or errors of the code. */
export interface SecondFactorReply {
  codes?: string[]
  result?: SubmissionResult<string[]>
}

/** Response of /notifications/security. */
export interface SecurityReply extends SecondFactorReply {
  /** Error of renaming a passkey. */
  passkey?: { id: string; result: SubmissionResult<string[]> }
}

/** An invite in the settings' list. Its link is shown only when it is made. */
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

/** Maximum age of the proof (password, passkey or code) for actions that could harm the account's owner, in minutes. */
export const proofMinutes = 15

/** Longest absence in days that is counted separately; longer ones are counted together. */
export const longestAway = 28

/** Hours for which the links in e-mails are valid (decisions, 'Accounts'). */
export const linkHours = { activation: 7 * 24, reset: 24, mail_change: 24 } as const

/** Minimum number of seconds between two activation e-mails (decisions, 'Accounts'). */
export const resendSeconds = 60

/** Response of /login if it did not log in. */
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

/** Response of /login/code if it did not log in. */
export interface CodeReply {
  result: SubmissionResult<string[]>
}

/** Response of /confirm-identity if nothing was proved. */
export interface ProofReply {
  password?: { result: SubmissionResult<string[]> }
  code?: CodeReply
}

/** Response of /reset-password. */
export interface ResetReply {
  result: SubmissionResult<string[]>
  outcome: { kind: 'sent'; email: string } | { kind: 'too_many' } | WaitsForDeletion | null
}

/** Response of /reset-password/do if it did not log in. */
export interface NewPasswordReply {
  result: SubmissionResult<string[]>
  linkValid: boolean
  /** The password is set, and /login/code asks for the code. */
  codeNeeded?: true
}

/** Response of /activate/resend: whether an e-mail was sent, and the seconds until the next one may be. */
export interface ResendReply {
  sent: boolean
  wait: number
}

/** Response of the settings to a change of the e-mail address: the address the link was sent to, or errors. */
export interface EmailChangeReply {
  result: SubmissionResult<string[]>
  sentTo: string | null
}

/** Response of the settings if the password was not changed. */
export interface PasswordChangeReply {
  result: SubmissionResult<string[]>
}

/** Response of the settings if the name was not changed. */
export interface NameReply {
  result: SubmissionResult<string[]>
}

/** A consent in the settings: the one in force, or else the last one withdrawn. */
export interface ConsentView {
  kind: ConsentKind
  /** Version of the text that was agreed to. */
  version: string
  givenAt: string
  withdrawnAt: string | null
  /** Names of the sister brands in the consent. */
  brands: string[]
}

/** The member's gender and the genders they seek, for the settings. */
export interface MatchingView {
  gender: Gender
  seeks: SeekChoice
  /** Whether `seeks` may be used to find people. */
  consented: boolean
}

/** Response of the settings if gender and seeks were not saved. */
export interface MatchingReply {
  result: SubmissionResult<string[]>
}

/** Response of the settings to a request for an invite. The link is known only now. */
export interface InviteReply {
  link: string | null
  refused: string | null
}
