import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { wrongClass } from '~/ui/forms/field'
import type { Refusal } from './view'

/** Returns the attributes and the message of a field that was refused; it takes the focus. */
export function useWrongField<Field extends HTMLElement>(refusal: Refusal | null) {
  const { t } = useTranslation('console')
  const id = useId()
  const field = useRef<Field>(null)
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])
  return {
    field: { ref: field, ...(refusal && { 'aria-invalid': true, 'aria-describedby': id }) },
    message: refusal && (
      <p className={wrongClass} id={id} role="alert">
        {t(refusal.code, refusal.values)}
      </p>
    ),
  }
}
