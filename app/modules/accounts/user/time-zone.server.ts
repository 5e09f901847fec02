import { z } from 'zod'
import { formShape } from '~/platform/forms/form-shape.server'
import { readForm } from '~/platform/forms/read-form.server'

/** The browser's time zone, an IANA name such as 'Europe/Helsinki'. */
export const timeZoneField = z.string().max(64).optional()

const timeZoneFields = z.object({ time_zone: timeZoneField.catch(undefined) })

/** The field that `TimeZoneField` adds to a form. */
export const timeZoneForm = formShape(timeZoneFields)

/** Returns the time zone of the browser that sent the form; null if it has no script. */
export function timeZoneIn(form: FormData): string | null {
  return knownTimeZone(readForm(form, timeZoneFields).time_zone)
}

/** Returns the name if it is a time zone; null otherwise. */
export function knownTimeZone(name: string | undefined): string | null {
  if (!name) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
