import type { SignUpFields } from '../../schema'

/** Draft of the sign-up form (specification 3). The password is never stored (decisions, 'Accounts'). */
export type SignUpDraft = Partial<Pick<SignUpFields, 'email' | 'name' | 'date_of_birth' | 'signup_message'>>

const key = 'signup-draft'

/** Reads the values typed before the page was left or reloaded; empty if the browser stores nothing. */
export function readDraft(): SignUpDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? draftOf(stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function keepDraft(draft: SignUpDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the form works, but has no draft.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

/** Returns the values of a form that belong to the draft. */
export function draftInForm(form: HTMLFormElement): SignUpDraft {
  const fields = new FormData(form)
  const typed = (name: string) => fields.get(name)?.toString() ?? ''
  return {
    email: typed('email'),
    name: typed('name'),
    date_of_birth: {
      day: typed('date_of_birth.day'),
      month: typed('date_of_birth.month'),
      year: typed('date_of_birth.year'),
    },
    signup_message: typed('signup_message'),
  }
}

function draftOf(stored: Record<string, unknown>): SignUpDraft {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10_000) : '')
  const date =
    typeof stored.date_of_birth === 'object' && stored.date_of_birth !== null ? { ...stored.date_of_birth } : {}
  const part = (name: string) => text((date as Record<string, unknown>)[name])
  return {
    email: text(stored.email),
    name: text(stored.name),
    date_of_birth: { day: part('day'), month: part('month'), year: part('year') },
    signup_message: text(stored.signup_message),
  }
}
