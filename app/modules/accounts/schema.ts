import type { DatePart } from './calendar'
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
  sister_brands: boolean
  promotions: boolean
}

/** What the sign-up form needs besides what is typed. */
export interface SignUpView {
  /** Closed: by invitation only, or for visitors of partners only. */
  open: boolean
  minAge: number
  dateOrder: DatePart[]
  /** Names of the sister brands that the third consent names; empty: not asked. */
  sisters: string[]
  /** Random, of this form: sent twice, it makes one account. */
  draft: string
  /** The token of the invite that opened the form. */
  invite: string | null
  /** Messages that cost nothing, for the promise above the form. */
  freeMessages: number
}

/** What /signup answers when the form did not lead on. */
export type SignUpOutcome =
  | { kind: 'account_exists'; email: string }
  | { kind: 'waits_for_deletion'; until: string }
  | { kind: 'look_in_inbox'; email: string }

/** A session in the settings' list. */
export interface SessionView {
  id: string
  /** 'Firefox', 'Chrome' … ; null when unknown. */
  browser: string | null
  /** 'Android', 'Windows' … ; null when unknown. */
  system: string | null
  createdAt: string
  lastSeenAt: string
  current: boolean
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

/** An activation e-mail may follow another after so many seconds (decisions, 'Accounts'). */
export const resendSeconds = 60
